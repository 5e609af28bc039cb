import { isolated } from '#src/domain/text/direction.ts';
import { entryWords } from '#src/features/outbox/words.ts';
import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** One loan's notes, in the order they were written. */
export interface LoanGroup {
  readonly loanGuid: string;
  /** Borrower and the last 5 characters of the loan number, as far as the note has them. */
  readonly label: string;
  readonly notes: readonly OutboxNote[];
}

/** Groups notes by loan. The loan with the oldest note comes first. */
export function groupByLoan(notes: readonly OutboxNote[]): LoanGroup[] {
  const groups = new Map<string, OutboxNote[]>();
  for (const note of notes) {
    const group = groups.get(note.loanGuid);
    if (group === undefined) groups.set(note.loanGuid, [note]);
    else group.push(note);
  }
  return [...groups].map(([loanGuid, [first, ...rest]]) => ({
    loanGuid,
    label: first === undefined ? '' : labelOf(first),
    notes: first === undefined ? rest : [first, ...rest],
  }));
}

function labelOf(note: OutboxNote): string {
  if (note.state === 'unreadable') return entryWords.unreadable;
  return loanLabel(note) || entryWords.unnumberedLoan;
}

/** Borrower and the last 5 characters of the loan number; '' if the note has neither. */
export function loanLabel({ borrower, loanNumber }: Pick<OutboxNote, 'borrower' | 'loanNumber'>): string {
  return [isolated(borrower), loanNumber.slice(-5)].filter((part) => part !== '').join(' ');
}
