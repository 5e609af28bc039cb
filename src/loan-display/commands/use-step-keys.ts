import { STEP_KEYS } from '#src/loan-display/step-keys.ts';
import { takesText } from '#src/ui/takes-text.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';

/** Dialogs above the panel. Above the list, the panel is a dialog itself. */
const ABOVE = '[role="alertdialog"], [role="dialog"]:not(.loan-panel)';

/** Steps by single keys, except while the focus is where letters are typed. */
export function useStepKeys(isOn: boolean, onStep: (step: 'previous' | 'next') => void): void {
  useDocumentKeys(isOn, (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target))
      return;
    const known = STEP_KEYS.find(({ key }) => key === event.key);
    if (known === undefined || document.querySelector(ABOVE) !== null) return;
    event.preventDefault();
    onStep(known.step);
  });
}
