import { idKey } from '#src/domain/text/same-id.ts';
import type { LoanBook, SandboxLoan } from '#src/sandbox/loans/loan-book.ts';

/** The loan for an id from a path, in any case and with or without braces; undefined if there's none. */
export function loanOf(book: LoanBook, loanId: string): SandboxLoan | undefined {
  const position = book.positionOf(idKey(loanId));
  return position === undefined ? undefined : book.at(position);
}
