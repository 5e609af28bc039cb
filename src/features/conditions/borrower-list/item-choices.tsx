import { borrowerListWords as words } from '#src/features/conditions/words/words.ts';

interface ItemChoicesProps {
  /** Every line that the list can have, in its order. */
  readonly offered: readonly string[];
  readonly isIn: (item: string) => boolean;
  /** The text was changed by hand: its lines are the person's own. */
  readonly isEdited: boolean;
  readonly onToggle: (item: string) => void;
}

/** A checkbox for each line of the list: an unchecked one is left out, and the others are counted from 1 again. */
export function ItemChoices({ offered, isIn, isEdited, onToggle }: ItemChoicesProps) {
  return (
    <fieldset className="item-choices" disabled={isEdited}>
      <legend>{isEdited ? words.linesEdited : words.lines}</legend>
      {offered.map((item, at) => (
        <label key={item} className="item-choice">
          <input
            // The dialog begins here, not at Close.
            data-autofocus={at === 0 || undefined}
            type="checkbox"
            className="check-input"
            checked={isIn(item)}
            onChange={() => onToggle(item)}
          />
          <span>{item}</span>
        </label>
      ))}
    </fieldset>
  );
}
