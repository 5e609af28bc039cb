/** What every start shows. The rest is in editor-words.ts, which comes late. */
export const savedFiltersButton = {
  open: 'Saved filters',
} as const;

/** @param isChanged true if some of its parts are turned off. */
export function filterTitle(name: string, isChanged: boolean): string {
  return isChanged ? `${name}, changed` : name;
}
