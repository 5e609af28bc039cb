import { useState } from 'react';
import {
  borrowerHandOut,
  type BorrowerFacing,
  type HandOut,
  handOutText,
  renumbered,
  withItem,
} from '#src/domain/conditions/conditions-hand-out.ts';
import { handOutClosing, handOutHeading, type HandOutLetter } from '#src/features/conditions/words/words.ts';

interface ListSources {
  readonly open: readonly BorrowerFacing[];
  readonly shown: readonly BorrowerFacing[];
  readonly letter: HandOutLetter;
}

/** A list that a person changed. */
interface Draft {
  readonly text: string;
  /** It was copied, printed or sent as it is now. */
  readonly isHandedOver: boolean;
}

const NONE: readonly string[] = [];

/** The borrower's list as it stands, what was chosen for it, and the text that a person may have changed. */
export function useListText({ open, shown, letter }: ListSources) {
  const [isWhole, setIsWhole] = useState(true);
  const [included, setIncluded] = useState(NONE);
  const [unchecked, setUnchecked] = useState(NONE);
  const [draft, setDraft] = useState<Draft>();
  const whole: HandOut = borrowerHandOut(open);
  const handOut = isWhole ? whole : borrowerHandOut(shown);
  const offered = [...new Set([...handOut.items, ...included])];
  const items = offered.filter((item) => !unchecked.includes(item));
  const written = handOutText({ items }, handOutHeading(letter)) + handOutClosing(letter);
  const edit = (next: string) => setDraft({ text: next, isHandedOver: false });
  return {
    whole,
    handOut,
    offered,
    items,
    included,
    isWhole,
    setIsWhole,
    isEdited: draft !== undefined,
    isChanged: draft !== undefined || !isWhole || included.length > 0 || unchecked.length > 0,
    wouldLose: draft !== undefined && !draft.isHandedOver,
    text: draft?.text ?? written,
    edit,
    toggle: (item: string) =>
      setUnchecked(
        unchecked.includes(item) ? unchecked.filter((other) => other !== item) : [...unchecked, item],
      ),
    include: (more: readonly string[]) => {
      const added = more.filter((item) => !items.includes(item));
      setIncluded([...included, ...added.filter((item) => !offered.includes(item))]);
      setUnchecked(unchecked.filter((item) => !added.includes(item)));
      if (draft !== undefined) edit(added.reduce(withItem, draft.text));
    },
    /** As the person leaves the text. */
    tidy: () => {
      if (draft !== undefined) setDraft({ ...draft, text: renumbered(draft.text) });
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
