import { useEffect, useState } from 'react';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';

interface LaneDrafts {
  readonly readDraft: (lane: string) => Promise<string>;
  readonly saveDraft: (lane: string, text: string) => Promise<void>;
}

/**
 * The text of one box, which outlives it as a draft; undefined until the device has answered.
 * @param start what's in the box without a draft. Typed again, it's no draft either.
 */
export function useLaneDraft({ readDraft, saveDraft }: LaneDrafts, lane: string, start = '') {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const show = (found: string) => isWanted && setText(found === '' ? start : found);
    // The outbox tells that storage fails. What is typed then is kept on the page.
    readDraft(lane).then(show, () => show(''));
    return () => {
      isWanted = false;
    };
  }, [readDraft, lane, start]);
  useUnsavedWork(text !== undefined && text.trim() !== '');
  const type = (next: string) => {
    setText(next);
    void saveDraft(lane, next === start ? '' : next);
  };
  return [text, type] as const;
}
