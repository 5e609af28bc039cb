import { NativeSelect } from '@chakra-ui/react';
import { useId } from 'react';
import type { ChoiceProps } from '#src/ui/fields/segmented-choice.tsx';

/** A select with the system's own list, which tablet users know. */
export function SelectField<Value extends string>(props: ChoiceProps<Value>) {
  const { label, isLabelShown, value, options, onChange } = props;
  const id = useId();
  return (
    <span className="select-field">
      <label htmlFor={id} className={isLabelShown === true ? 'muted' : 'sr-only'}>
        {label}
      </label>
      <NativeSelect.Root>
        <NativeSelect.Field
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
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </span>
  );
}
