/** Loans that unsent notes can't name. */
export const unsentLoanWords = { unknown: 'Unknown loan', unnumbered: 'Loan without a number' } as const;
