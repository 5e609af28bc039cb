/** A loan's closing wherever it's explained. */
export const closingWords = { title: 'Projected closing', why: 'Why' } as const;
