import type { OutboxNote } from '#src/offline/outbox/outbox.ts';

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

function labelOf({ state, borrower, loanNumber }: OutboxNote): string {
  if (state === 'unreadable') return 'Unreadable';
  const number = loanNumber.slice(-5);
  return [borrower, number].filter((part) => part !== '').join(' · ') || 'A loan without a number';
}

/** Not in the loan yet and not thrown away. */
export function isWaiting({ state }: OutboxNote): boolean {
  return state !== 'acked' && state !== 'discarded';
}

/** `1 note`, `2 notes`. */
export function countText(count: number): string {
  return count === 1 ? '1 note' : `${count} notes`;
}
