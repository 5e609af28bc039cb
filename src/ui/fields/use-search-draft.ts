import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';

const SETTLE_MS = 300;

/**
 * The text in a search box. While the user types it's the box's own, so typing never waits for a long list. A short one
 * is narrowed with the key itself, which is quicker than to draw twice. After a pause the text goes to the address.
 * Back and other changes of the address override it. Its own text doesn't when it arrives there: the person may have
 * typed on, or cleared the box.
 */
export function useSearchDraft(addressText: string, onSettled: (text: string) => void, isLong = true) {
  const [draft, setDraft] = useState(addressText);
  const [seenAddress, setSeenAddress] = useState(addressText);
  const [sentText, setSentText] = useState<string>();
  if (seenAddress !== addressText) {
    setSeenAddress(addressText);
    setSentText(undefined);
    if (addressText !== sentText) setDraft(addressText);
  }
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (draft === addressText) return;
    const timer = setTimeout(() => {
      setSentText(draft);
      settle(draft);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, addressText]);
  const later = useDeferredValue(isLong ? draft : '');
  return { draft, setDraft, filterText: isLong ? later : draft };
}
