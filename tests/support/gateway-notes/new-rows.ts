import type { LoanLease, LoanLeases, NewNoteRow } from '#src/gateway/notes/note-ports.ts';

/** When a row of `newRow` came. */
export const ROWS_NOW = Date.parse('2026-11-20T15:00:00Z');

let names = 0;

/** A name that no other row of this file has. */
export const fresh = (): string => `name-${(names += 1)}`;

/** A note that came just now. */
export function newRow(changes: Partial<NewNoteRow> = {}): NewNoteRow {
  return {
    userId: 'ada',
    noteId: fresh(),
    loanGuid: 'loan',
    fieldId: 'field',
    fingerprint: 'print',
    textHash: 'hash',
    line: 'the line',
    writtenAt: ROWS_NOW - 1000,
    createdAt: ROWS_NOW,
    restores: undefined,
    ...changes,
  };
}

/** The lease of a loan that must be free. */
export async function taken(leases: LoanLeases, loan: string, ms: number): Promise<LoanLease> {
  const result = await leases.acquire(loan, fresh(), ms);
  if (result.kind !== 'taken') throw new Error('The lease should be free.');
  return result.lease;
}
