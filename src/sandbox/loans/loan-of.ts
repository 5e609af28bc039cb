import { bareGuid } from '#src/sandbox/loans/bare-guid.ts';
import type { LoanBook, SandboxLoan } from '#src/sandbox/loans/loan-book.ts';

/** The loan of an id from a path, in any case and with or without braces; undefined when there is none. */
export function loanOf(book: LoanBook, loanId: string): SandboxLoan | undefined {
  const position = book.positionOf(bareGuid(loanId));
  return position === undefined ? undefined : book.at(position);
}
