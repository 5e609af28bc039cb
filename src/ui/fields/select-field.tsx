import { NativeSelect } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { useLatest } from '#src/ui/use-latest.ts';
import type { ChoiceProps } from '#src/ui/fields/segmented-choice.tsx';

/** A select with the system's own list, which tablet users know. */
export function SelectField<Value extends string>({ options, onChange, ...look }: ChoiceProps<Value>) {
  const change = useLatest((value: string) => {
    const chosen = options.find((option) => option.value === value);
    if (chosen !== undefined) onChange(chosen.value);
  });
  return <DrawnSelect {...look} options={options} onChange={change} />;
}

const DrawnSelect = memo(function DrawnSelect(props: ChoiceProps<string>) {
  const { label, isLabelShown, value, options, onChange } = props;
  const id = useId();
  return (
    <span className="select-field inline-flex middle shrinks gap-8">
      <label htmlFor={id} className={isLabelShown === true ? 'muted' : 'sr-only'}>
        {label}
      </label>
      <NativeSelect.Root>
        <NativeSelect.Field
          id={id}
          className="select"
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
});
