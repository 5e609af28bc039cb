import { STEP_KEYS } from '#src/loan-display/step-keys.ts';
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

/** Dialogs above the panel. Above the list, the panel is a dialog itself. */
const ABOVE = '[role="alertdialog"], [role="dialog"]:not(.loan-panel)';

/** What a key does to the list; undefined while the user types, or a dialog other than the open loan's is open. */
export function actionOf(event: KeyboardEvent): ListAction | undefined {
  const action = LIST_KEYS.find(({ key }) => key === event.key.toLowerCase())?.action;
  if (action === undefined || !isAlone(event)) return undefined;
  if (document.querySelector(ABOVE) !== null) return undefined;
  return document.querySelector('[role="dialog"]') !== null && !ON_OPEN_LOAN.has(action) ? undefined : action;
}

/** The question mark shows the keys on every screen, also on one without single keys of its own. */
export function useHelpKey(isOn: boolean, onHelp: () => void): void {
  useDocumentKeys(isOn, (event) => {
    if (actionOf(event) !== 'help') return;
    event.preventDefault();
    onHelp();
  });
}

/** Steps by single keys, except while the focus is where letters are typed. */
export function useStepKeys(isOn: boolean, onStep: (step: 'previous' | 'next') => void): void {
  useDocumentKeys(isOn, (event) => {
    const known = STEP_KEYS.find(({ key }) => key === event.key);
    if (known === undefined || !isAlone(event) || document.querySelector(ABOVE) !== null) return;
    event.preventDefault();
    onStep(known.step);
  });
}

/** Without a modifier, and not typed into a text. */
function isAlone({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !takesText(target);
}
