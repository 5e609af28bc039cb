import { type NoteBox, OFFICER_BOX, PROCESSOR_BOX } from './note-page.ts';

/** A note of a day on the road: in which box of the loan with this place in the list it is written. */
export interface FieldNote {
  readonly place: number;
  readonly box: NoteBox;
  readonly text: string;
}

const LONG = `The whole story. ${'The seller wants another week, the builder does not. '.repeat(80).trim()}`;

const TEXTS = [
  'Called the borrower',
  'Two lines:\nwages come Friday,\nthe gift letter Monday',
  'New baby 👶🏽 in the family 👨‍👩‍👧‍👦, calls only after six 🕕',
  LONG,
] as const;

/** Twenty notes of one day, four for each of the first five loans, by turns in the one and the other box. */
export function fieldNotes(day: number): readonly FieldNote[] {
  return [0, 1, 2, 3, 4].flatMap((place) =>
    TEXTS.map((text, turn) => ({
      place,
      box: turn % 2 === 0 ? PROCESSOR_BOX : OFFICER_BOX,
      text: `Day ${day}, stop ${place + 1}, ${turn + 1}. ${text}`,
    })),
  );
}
