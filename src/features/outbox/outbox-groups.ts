import type { OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** The notes of one loan, in the order written. */
export interface LoanGroup {
  readonly loanGuid: string;
  /** Borrower and last five characters of the loan number; the latter alone where no name is known. */
  readonly label: string;
  readonly notes: readonly OutboxNote[];
}

/** Notes by loan; the loan with the oldest note comes first. */
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
  if (note.state === 'unreadable') return 'Unreadable';
  return loanLabel(note) || 'A loan without a number';
}

/** Borrower and last five characters of the loan number; '' when neither is known. */
export function loanLabel({ borrower, loanNumber }: Pick<OutboxNote, 'borrower' | 'loanNumber'>): string {
  return [borrower, loanNumber.slice(-5)].filter((part) => part !== '').join(' · ');
}

/** `1 note`, `2 notes`. */
export function noteCountText(count: number): string {
  return count === 1 ? '1 note' : `${count} notes`;
}
