import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isolated } from '#src/domain/text/direction.ts';
import type { UnsentNote } from '#src/features/session/sign-out/unsent-notes.ts';

/** Loans that unsent notes can't name. */
export const unsentLoanWords = { unknown: 'Unknown loan', unnumbered: 'Loan without a number' } as const;

/** How a question names the loan of an unsent note. */
export function unsentLoanTexts(
  borrower: string,
  loanNumber: string,
): Pick<UnsentNote, 'loan' | 'wholeLoan'> {
  const withNumber = (number: string) =>
    [isolated(borrower), number].filter((part) => part !== '').join(' ') || unsentLoanWords.unnumbered;
  return { loan: withNumber(shortLoanNumber(loanNumber)), wholeLoan: withNumber(loanNumber) };
}
