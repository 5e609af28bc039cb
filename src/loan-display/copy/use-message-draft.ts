import { useState } from 'react';
import { unwrittenAt, withItem, withoutUnwritten } from '#src/domain/conditions/borrower-list.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import {
  followed,
  inMessage,
  NO_WORDINGS,
  withBegun,
  type WrittenWordings,
} from '#src/domain/share/written-wordings.ts';

/** A message that a person changed, and what it was made of. */
interface Draft {
  readonly text: string;
  readonly from: string;
  readonly wordings: WrittenWordings;
  /** It was copied or sent as it is now. */
  readonly isHandedOver?: boolean;
}

/** A message to look at, change and hand over. */
export type MessageDraft = ReturnType<typeof useMessageDraft>;

/**
 * A message as written or as a person changed it, and which of the left out conditions are in it.
 * @param of each keeps its own changes.
 */
export function useMessageDraft(of: string, written: string, leftOut: readonly LeftOutCondition[]) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const [caret, setCaret] = useState<{ readonly at: number }>();
  const draft = drafts[of];
  const text = draft?.text ?? written;
  const wordings = draft?.wordings ?? NO_WORDINGS;
  const change = (next: Draft | undefined) => setDrafts({ ...drafts, [of]: next });
  const edit = (next: string, to = followed(wordings, text, next)) =>
    change({ text: next, from: draft?.from ?? written, wordings: to });
  return {
    text,
    isEmpty: text.trim() === '',
    isEdited: draft !== undefined,
    isOutdated: draft !== undefined && draft.from !== written,
    /** The ids of what is left out, and is in the message after all. */
    included: inMessage(leftOut, text, wordings),
    wouldLose: Object.values(drafts).some(
      (one) => one !== undefined && one.isHandedOver !== true && one.text.trim() !== '',
    ),
    /** Where the person continues typing; each new object moves it there. */
    caret,
    edit: (next: string) => edit(next),
    /** A line of its own for an item without words. @param heading above the first one */
    write: (id: string, heading?: string) => {
      const next = withItem(withoutUnwritten(text), '', heading);
      edit(next, withBegun(wordings, id));
      setCaret({ at: unwrittenAt(next) });
    },
    /** As the person leaves the text. */
    tidy: (tidied = withoutUnwritten) => {
      if (draft === undefined) return;
      const next = tidied(draft.text);
      change(next.trim() === written.trim() ? undefined : { ...draft, text: next });
    },
    startOver: () => change(undefined),
    handedOver: () => {
      if (draft !== undefined) change({ ...draft, isHandedOver: true });
    },
  };
}
