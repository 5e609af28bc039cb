import type { Loan } from '#src/domain/loan/loan.ts';

/** What the notes need to know about a loan. */
export type NoteLoan = Pick<Loan, 'loanId' | 'loanNumber' | 'borrowerLastName' | 'loanOfficerEmail' | 'raw'>;

/** A note box's loan and field, with the loan's number and borrower, which name the note in the outbox. */
export interface NoteTarget {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly loanNumber: string;
  /** The borrower's last name. */
  readonly borrower: string;
}
