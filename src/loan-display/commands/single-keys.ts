import { useDocumentKeys } from '#src/ui/use-document-keys.ts';
import { takesText } from '#src/ui/takes-text.ts';

export const LIST_KEYS = [
  { key: '/', action: 'search' },
  { key: 'j', action: 'next' },
  { key: 'k', action: 'previous' },
  { key: 'n', action: 'note' },
  { key: 'c', action: 'conditions' },
  { key: 'y', action: 'copy' },
  { key: 'm', action: 'share' },
  { key: '*', action: 'star' },
  { key: 'x', action: 'pick' },
  { key: '?', action: 'help' },
] as const;

export type ListAction = (typeof LIST_KEYS)[number]['action'];

/** What works on the open loan while its panel covers the list. */
const ON_OPEN_LOAN: ReadonlySet<string> = new Set(['note', 'conditions', 'copy', 'share', 'star']);

/** What a key does to the list; undefined while the user types, or a dialog other than the open loan's is open. */
export function actionOf(event: KeyboardEvent): ListAction | undefined {
  const action = LIST_KEYS.find(({ key }) => key === event.key.toLowerCase())?.action;
  if (action === undefined || event.defaultPrevented) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return undefined;
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  if (dialogs.some((dialog) => !dialog.matches('.loan-panel'))) return undefined;
  return dialogs.length > 0 && !ON_OPEN_LOAN.has(action) ? undefined : action;
}

/** The question mark shows the keys on every screen, also on one without single keys of its own. */
export function useHelpKey(isOn: boolean, onHelp: () => void): void {
  useDocumentKeys(isOn, (event) => {
    if (actionOf(event) !== 'help') return;
    event.preventDefault();
    onHelp();
  });
}
