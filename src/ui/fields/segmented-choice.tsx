import { useId } from 'react';

/** One of a few values, by name. */
export interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Without it, only assistive technology gets the label. */
  readonly isLabelShown?: boolean | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A few exclusive options side by side. Native radio buttons underneath bring arrow keys and names. */
export function SegmentedChoice<Value extends string>(props: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className="choice shrinks">
      <legend className={props.isLabelShown === true ? 'choice-label text-body muted' : 'sr-only'}>
        {props.label}
      </legend>
      <div className="segments wrap inline-flex rigid fits rounded">
        {props.options.map((option) => (
          <label
            key={option.value}
            className="segment text-body stack in-middle relative finger-32 medium nowrap muted"
          >
            <input
              type="radio"
              className="sr-only"
              name={group}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
