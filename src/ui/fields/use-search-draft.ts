import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';

const SETTLE_MS = 300;

/**
 * The text in a search box. While the user types it's the box's own, so typing never waits for the list. After a
 * pause it goes to the address; Back and other changes of the address override it.
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
