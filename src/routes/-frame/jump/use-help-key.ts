import { useEffect, useEffectEvent } from 'react';
import { actionOf } from '#src/loan-display/commands/single-keys.ts';

/** The question mark shows the keys on every screen, also on one without single keys of its own. */
export function useHelpKey(isOn: boolean, onHelp: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (actionOf(event) !== 'help') return;
    event.preventDefault();
    onHelp();
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}
