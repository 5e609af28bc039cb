import { useEffect, useEffectEvent } from 'react';

/** Hears every key on the page while it's on. */
export function useDocumentKeys(isOn: boolean, onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handle(event), { signal: listening.signal });
    return () => listening.abort();
  }, [isOn]);
}
