import { useState } from 'react';
import {
  borrowerList,
  type BorrowerFacing,
  type BorrowerList,
  borrowerListText,
  renumbered,
  unwrittenAt,
  withItem,
  withoutUnwritten,
} from '#src/domain/conditions/borrower-list.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import {
  followed,
  inMessage,
  NO_WORDINGS,
  withBegun,
  type WrittenWordings,
} from '#src/domain/share/written-wordings.ts';
import {
  borrowerListClosing,
  borrowerListHeading,
  type BorrowerListLetter,
} from '#src/features/conditions/words/words.ts';

export interface ListSources {
  /** Every open condition of the loan. The type lets through only what a borrower may read. */
  readonly open: readonly BorrowerFacing[];
  readonly shown: readonly BorrowerFacing[];
  /** Items the loan's steps need from the borrower, regardless of conditions and filters. */
  readonly stepItems: readonly string[];
  /** What's open and isn't asked of the borrower, for the sender to check: none of it gets into the text. */
  readonly leftOutOfLoan: readonly LeftOutCondition[];
  readonly letter: BorrowerListLetter;
  /** Acknowledgments of the Closing Disclosure wait for it; undefined if unknown. */
  readonly isCdSent: boolean | undefined;
}

interface Draft {
  readonly text: string;
  readonly isHandedOver: boolean;
  readonly wordings: WrittenWordings;
}

const NONE: readonly string[] = [];

export function useListText({ open, shown, stepItems, leftOutOfLoan, letter, isCdSent }: ListSources) {
  const [isWhole, setIsWhole] = useState(true);
  const [included, setIncluded] = useState(NONE);
  const [unchecked, setUnchecked] = useState(NONE);
  const [draft, setDraft] = useState<Draft>();
  const [caret, setCaret] = useState<{ readonly at: number }>();
  const whole: BorrowerList = borrowerList(open, isCdSent, stepItems);
  const current = isWhole ? whole : borrowerList(shown, isCdSent, stepItems);
  const offered = [...new Set([...current.items, ...included])];
  const items = offered.filter((item) => !unchecked.includes(item));
  const written = borrowerListText({ items }, borrowerListHeading(letter)) + borrowerListClosing(letter);
  const text = draft?.text ?? written;
  const wordings = draft?.wordings ?? NO_WORDINGS;
  const edit = (next: string, of = followed(wordings, text, next)) =>
    setDraft({ text: next, isHandedOver: false, wordings: of });
  return {
    whole,
    current,
    offered,
    items,
    /** The ids of what is left out of the loan's list, and is in this one after all. */
    included: inMessage(leftOutOfLoan, text, wordings),
    isWhole,
    setIsWhole,
    isEdited: draft !== undefined,
    isChanged: draft !== undefined || !isWhole || included.length > 0 || unchecked.length > 0,
    wouldLose: draft !== undefined && !draft.isHandedOver,
    text,
    edit: (next: string) => edit(next),
    toggle: (item: string) =>
      setUnchecked(
        unchecked.includes(item) ? unchecked.filter((other) => other !== item) : [...unchecked, item],
      ),
    include: (more: readonly string[]) => {
      const added = more.filter((item) => !items.includes(item));
      setIncluded([...included, ...added.filter((item) => !offered.includes(item))]);
      setUnchecked(unchecked.filter((item) => !added.includes(item)));
      if (draft !== undefined) edit(added.reduce((list, item) => withItem(list, item), draft.text));
    },
    caret,
    write: (id: string) => {
      const next = withItem(withoutUnwritten(text), '');
      edit(next, withBegun(wordings, id));
      setCaret({ at: unwrittenAt(next) });
    },
    tidy: () => {
      if (draft === undefined) return;
      const tidied = renumbered(withoutUnwritten(draft.text));
      setDraft(tidied.trim() === written.trim() ? undefined : { ...draft, text: tidied });
    },
    handedOver: () => {
      if (draft !== undefined) setDraft({ ...draft, isHandedOver: true });
    },
    startOver: () => {
      setIsWhole(true);
      setIncluded(NONE);
      setUnchecked(NONE);
      setDraft(undefined);
    },
  };
}
