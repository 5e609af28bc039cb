import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';

const SETTLE_MS = 300;

interface SearchDraftOptions {
  readonly isLong?: boolean;
  /** The part of a text the address may hold: all of it by default. */
  readonly addressOf?: (text: string) => string;
}

/**
 * The text in a search box. While the user types it's the box's own, so typing never waits for a long list. A short one
 * is narrowed with the key itself, which is quicker than to draw twice. After a pause the text goes to the address.
 * Back and other changes of the address override it. Its own text doesn't when it arrives there: the person may have
 * typed on, or cleared the box.
 */
export function useSearchDraft(
  addressText: string,
  onSettled: (text: string) => void,
  { isLong = true, addressOf = (text) => text }: SearchDraftOptions = {},
) {
  const [draft, setDraft] = useState(addressText);
  const [seenAddress, setSeenAddress] = useState(addressText);
  const [sentText, setSentText] = useState<string>();
  const [settledText, setSettledText] = useState(addressText);
  const wanted = addressOf(draft);
  if (seenAddress !== addressText) {
    setSeenAddress(addressText);
    setSentText(undefined);
    if (addressText !== sentText) {
      // A text that stays out of the address is overridden by another one there only.
      const next = addressText === wanted ? draft : addressText;
      setDraft(next);
      setSettledText(next);
    }
  }
  const isSettled = draft === settledText && (wanted === addressText || wanted === sentText);
  const unsettled = isSettled ? undefined : draft;
  const settle = (text = unsettled) => {
    if (text === undefined) return;
    const sent = addressOf(text);
    setSettledText(text);
    if (sent !== addressText) setSentText(sent);
    onSettled(sent);
  };
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (unsettled === undefined) return;
    const timer = setTimeout(() => settleNow(unsettled), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [unsettled]);
  const later = useDeferredValue(isLong ? draft : '');
  return {
    draft,
    setDraft,
    filterText: isLong ? later : draft,
    /** The text that the rest of the address is about. */
    settledText,
    /** What was just typed goes to the address at once. */
    settle: () => settle(),
  };
}
