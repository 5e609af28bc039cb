import { useEffect, useEffectEvent } from 'react';

/** Another screen's search, until the list takes it: phone numbers must not go into the address. */
let asked: string | undefined;
const asking = new EventTarget();

/** Puts a text into the list's search box, also where the address doesn't change; '' clears it. */
export function askSearch(text: string): void {
  asked = text;
  asking.dispatchEvent(new Event('ask'));
}

export function useAskedSearch(onAsked: (text: string) => void): void {
  const take = useEffectEvent(() => {
    if (asked !== undefined) onAsked(asked);
    asked = undefined;
  });
  useEffect(() => {
    const listening = new AbortController();
    asking.addEventListener('ask', () => take(), { signal: listening.signal });
    take();
    return () => listening.abort();
  }, []);
}
