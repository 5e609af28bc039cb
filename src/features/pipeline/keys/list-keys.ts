import { takesText } from '#src/ui/takes-text.ts';

/** What a person can do with one key, as long as single keys are switched on. */
export const LIST_KEYS = [
  { key: '/', action: 'search', text: 'Go to the search' },
  { key: 'j', action: 'next', text: 'Next loan, also on the next page' },
  { key: 'k', action: 'previous', text: 'Previous loan, also on the page before' },
  { key: 'n', action: 'note', text: 'Write a note on this loan' },
  { key: 'c', action: 'conditions', text: 'See the conditions of this loan' },
  { key: 'y', action: 'copy', text: 'Copy the number of this loan' },
  { key: '?', action: 'help', text: 'Show these keys' },
] as const;

export type ListAction = (typeof LIST_KEYS)[number]['action'];

/** What a key means for the list; undefined while somebody types, or a dialog lies above it. */
export function actionOf(event: KeyboardEvent): ListAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (takesText(event.target)) return undefined;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return undefined;
  return LIST_KEYS.find(({ key }) => key === event.key.toLowerCase())?.action;
}
