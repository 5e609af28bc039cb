import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from '#src/loan-display/preferences.ts';
import { takesText } from '#src/ui/takes-text.ts';

interface TodayKeys {
  readonly onStep: (step: 1 | -1) => void;
  readonly onNote: () => void;
  readonly onSnooze: () => void;
  readonly onDone: () => void;
  readonly onShare: () => void;
  readonly onStar: () => void;
  readonly onOpen: () => void;
}

/**
 * `j` and `k` choose, `n` writes a note, `s` puts the loan off, `d` checks it off, `m` shares its status, `*` stars it,
 * and Enter opens.
 */
export function useTodayKeys(acts: TodayKeys): void {
  const { onStep, onNote, onSnooze, onDone, onShare, onStar, onOpen } = acts;
  const { singleKeys } = usePreferences().values;
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
    // A button's or link's Enter is its own.
    if (event.key === 'Enter') {
      if (event.target === document.body) onOpen();
      return;
    }
    if (!singleKeys) return;
    const key = event.key.toLowerCase();
    // A key that's held steps on, and does nothing else to one loan after the other.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    if (key === 'j') onStep(1);
    else if (key === 'k') onStep(-1);
    else if (key === 'n') onNote();
    else if (key === 's') onSnooze();
    else if (key === 'd') onDone();
    else if (key === 'm') onShare();
    else if (key === '*') onStar();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
