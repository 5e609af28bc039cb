import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';

const SETTLE_MS = 300;

/**
 * The text in a search box. It is the box's own while somebody types, so that a key never waits for the list, and goes
 * to the address when the typing rests; Back and other changes of the address win over it.
 */
export function useSearchDraft(addressText: string, onSettled: (text: string) => void) {
  const [draft, setDraft] = useState(addressText);
  const [seenAddress, setSeenAddress] = useState(addressText);
  if (seenAddress !== addressText) {
    setSeenAddress(addressText);
    setDraft(addressText);
  }
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (draft === addressText) return;
    const timer = setTimeout(() => settle(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, addressText]);
  return { draft, setDraft, filterText: useDeferredValue(draft) };
}
