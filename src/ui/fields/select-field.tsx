import { useId } from 'react';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  /** Without it the label is there for assistive technology alone. */
  readonly isLabelShown?: boolean | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of several, in the system's own list: on a tablet that is the one people know. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, isLabelShown, value, options, onChange } = props;
  const id = useId();
  return (
    <span className="select-field">
      <label htmlFor={id} className={isLabelShown === true ? 'select-label' : 'sr-only'}>
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
