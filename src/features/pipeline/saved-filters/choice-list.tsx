interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface ChoiceListProps<Value> {
  readonly legend: string;
  /** How the choices work together. */
  readonly how?: string | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Chooses several of a list, with native checkboxes. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, how, choices, chosen, onChange } = props;
  return (
    <fieldset className="choice-list">
      <legend>
        {legend}
        {how === undefined ? null : <span className="status-choices-how">{how}</span>}
      </legend>
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
