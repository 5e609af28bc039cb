import type { NoteOutcome, NoteRow } from '#src/gateway/notes/note-ports.ts';

/** How many writes of one note may be sent without proof that the earlier ones did nothing. */
const MOST_WRITES = 2;
const SEEN =
  'The loan platform changed this note when it stored it. It may be in the loan: look there before you send it again.';
const NOT_SEEN =
  "The loan platform doesn't show this note after it was sent. It may be in the loan: look there before you send it again.";

/** True if the note may not be written again: the writes sent so far may have put it somewhere. */
export function isWrittenOften({ attempt }: Pick<NoteRow, 'attempt'>): boolean {
  return (attempt?.writes ?? 0) >= MOST_WRITES;
}

/** The end of a note that was written and can't be proven in its field. @param isSeen something of it is there. */
export function unproven(isSeen: boolean): NoteOutcome {
  return { kind: 'rule', detail: isSeen ? SEEN : NOT_SEEN, mayBeInLoan: true };
}
