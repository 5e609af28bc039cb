/** What every start shows. The rest is in editor-words.ts, which comes late. */
export const savedFiltersButton = {
  open: 'Saved filters',
} as const;
