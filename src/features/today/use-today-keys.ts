import { usePreferences } from '#src/loan-display/preferences.ts';
import { takesText } from '#src/ui/takes-text.ts';
import { useDocumentKeys } from '#src/ui/use-document-keys.ts';

/** What single keys do, if the person has them, and Enter, which opens. A held `j` or `k` goes on. */
export function useTodayKeys(acts: ReadonlyMap<string, () => void>, onOpen: () => void): void {
  const { singleKeys } = usePreferences().values;
  useDocumentKeys(true, (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
    // A button's or link's Enter is its own.
    if (event.key === 'Enter') {
      if (event.target === document.body) onOpen();
      return;
    }
    const key = event.key.toLowerCase();
    const act = singleKeys ? acts.get(key) : undefined;
    // A key that's held does nothing else to one loan after the other.
    if (act === undefined || (event.repeat && key !== 'j' && key !== 'k')) return;
    act();
    event.preventDefault();
  });
}
