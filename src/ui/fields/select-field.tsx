import { useId } from 'react';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  /** Without it, only assistive technology gets the label. */
  readonly isLabelShown?: boolean | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A select with the system's own list, which tablet users know. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isLabelShown, value, options, onChange } = props;
  const id = useId();
  return (
    <span className="select-field">
      <label htmlFor={id} className={isLabelShown === true ? 'muted' : 'sr-only'}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
