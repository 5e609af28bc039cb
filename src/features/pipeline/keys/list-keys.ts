import { takesText } from '#src/ui/takes-text.ts';

/** What one key does while single keys are on. */
export const LIST_KEYS = [
  { key: '/', action: 'search' },
  { key: 'j', action: 'next' },
  { key: 'k', action: 'previous' },
  { key: 'n', action: 'note' },
  { key: 'c', action: 'conditions' },
  { key: 'y', action: 'copy' },
  { key: 'm', action: 'share' },
  { key: '*', action: 'star' },
  { key: '?', action: 'help' },
] as const;

export type ListAction = (typeof LIST_KEYS)[number]['action'];

/** What a key does to the list; undefined while the user types, or a dialog is open. */
export function actionOf(event: KeyboardEvent): ListAction | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (takesText(event.target)) return undefined;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return undefined;
  return LIST_KEYS.find(({ key }) => key === event.key.toLowerCase())?.action;
}
