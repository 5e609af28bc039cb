interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceListProps {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses several of a list, with native checkboxes. */
export function ChoiceList({ legend, choices, chosen, onChange }: ChoiceListProps) {
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
