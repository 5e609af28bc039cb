interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceListProps<Value> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Chooses several of a list, with native checkboxes. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, choices, chosen, onChange } = props;
  return (
    <fieldset className="choice-list">
      <legend>{legend}</legend>
      <div className="choice-list-choices">
        {choices.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              className="check-input"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
