export const popoverWords = { openLoan: 'Open loan' } as const;
