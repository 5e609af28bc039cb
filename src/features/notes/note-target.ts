import type { Loan } from '#src/domain/loan/loan.ts';

/** What the notes need to know of a loan. */
export type NoteLoan = Pick<Loan, 'loanId' | 'loanNumber' | 'borrowerLastName' | 'loanOfficerEmail' | 'raw'>;

/** Which field of which loan a note box is for, and what a note needs to be told by on its own. */
export interface NoteTarget {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly loanNumber: string;
  /** The borrower's last name. */
  readonly borrower: string;
}
