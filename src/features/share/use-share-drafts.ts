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
import { NEEDS_HEADING, type ShareAudience } from '#src/domain/share/share-text.ts';

/** A message that a person changed, and what it was made of. */
interface Draft {
  readonly text: string;
  readonly from: string;
  readonly wordings: WrittenWordings;
  /** It was copied or sent as it is now. */
  readonly isHandedOver?: boolean;
}

/**
 * The message for an audience, as written or as a person changed it, and which of the left out conditions are in it.
 * Each audience keeps its own changes.
 */
export function useShareDrafts(
  audience: ShareAudience,
  written: string,
  leftOut: readonly LeftOutCondition[],
) {
  const [drafts, setDrafts] = useState<Partial<Record<ShareAudience, Draft>>>({});
  const [caret, setCaret] = useState<{ readonly at: number }>();
  const draft = drafts[audience];
  const text = draft?.text ?? written;
  const wordings = draft?.wordings ?? NO_WORDINGS;
  const from = draft?.from ?? written;
  const change = (next: Draft | undefined) => setDrafts({ ...drafts, [audience]: next });
  return {
    text,
    isEdited: draft !== undefined,
    isOutdated: draft !== undefined && draft.from !== written,
    /** The ids of the conditions that it holds after all. */
    included: inMessage(leftOut, text, wordings),
    wouldLose: Object.values(drafts).some(
      (one) => one !== undefined && one.isHandedOver !== true && one.text.trim() !== '',
    ),
    caret,
    edit: (next: string) => change({ text: next, from, wordings: followed(wordings, text, next) }),
    /** A line of its own for an item without words. */
    write: (id: string) => {
      const next = withItem(withoutUnwritten(text), '', `${NEEDS_HEADING}:`);
      change({ text: next, from, wordings: withBegun(wordings, id) });
      setCaret({ at: unwrittenAt(next) });
    },
    /** As the person leaves the text. */
    tidy: () => {
      if (draft === undefined) return;
      const tidied = withoutUnwritten(draft.text);
      if (tidied !== draft.text) change(tidied === draft.from ? undefined : { ...draft, text: tidied });
    },
    startOver: () => change(undefined),
    handedOver: () => {
      if (draft !== undefined) change({ ...draft, isHandedOver: true });
    },
  };
}
