import { useState } from 'react';
import {
  borrowerList,
  type BorrowerFacing,
  borrowerListText,
  renumbered,
  withItem,
  withoutUnwritten,
} from '#src/domain/conditions/borrower-list.ts';
import type { LeftOutCondition } from '#src/domain/conditions/left-out-conditions.ts';
import {
  borrowerListClosing,
  borrowerListHeading,
  type BorrowerListLetter,
} from '#src/features/conditions/words/words.ts';
import { useMessageDraft } from '#src/loan-display/copy/use-message-draft.ts';

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

interface Choices {
  readonly isWhole: boolean;
  readonly included: readonly string[];
  readonly unchecked: readonly string[];
}

const NO_CHOICES: Choices = { isWhole: true, included: [], unchecked: [] };

export function useListText({ open, shown, stepItems, leftOutOfLoan, letter, isCdSent }: ListSources) {
  const [choices, setChoices] = useState(NO_CHOICES);
  const { isWhole, included, unchecked } = choices;
  const whole = borrowerList(open, isCdSent, stepItems);
  const ofFilter = borrowerList(shown, isCdSent, stepItems);
  const current = isWhole ? whole : ofFilter;
  const offered = [...new Set([...current.items, ...included])];
  const items = offered.filter((item) => !unchecked.includes(item));
  const written = borrowerListText({ items }, borrowerListHeading(letter)) + borrowerListClosing(letter);
  const message = useMessageDraft('', written, leftOutOfLoan);
  return {
    whole,
    ofFilter,
    inReview: current.inReview,
    offered,
    items,
    isWhole,
    setIsWhole: (next: boolean) => setChoices({ ...choices, isWhole: next }),
    toggle: (item: string) =>
      setChoices({
        ...choices,
        unchecked: unchecked.includes(item)
          ? unchecked.filter((other) => other !== item)
          : [...unchecked, item],
      }),
    include: (more: readonly string[]) => {
      const added = more.filter((item) => !items.includes(item));
      setChoices({
        ...choices,
        included: [...included, ...added.filter((item) => !offered.includes(item))],
        unchecked: unchecked.filter((item) => !added.includes(item)),
      });
      if (message.isEdited) message.edit(added.reduce((list, item) => withItem(list, item), message.text));
    },
    canStartOver: message.isEdited || !isWhole || included.length > 0 || unchecked.length > 0,
    message: {
      ...message,
      // Its own choices change what's written.
      isOutdated: false,
      isEmpty: message.isEdited ? message.isEmpty : items.length === 0,
      tidy: () => message.tidy((text) => renumbered(withoutUnwritten(text))),
      startOver: () => {
        setChoices(NO_CHOICES);
        message.startOver();
      },
    },
  };
}
