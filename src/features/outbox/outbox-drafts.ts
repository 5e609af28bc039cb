import { targetOfLane } from '#src/offline/outbox/entry/lane.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** Something typed and not saved, and the loan it is for as far as this device knows it. */
export interface ListedDraft {
  readonly lane: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  /** '' where no note of this person on this device names the loan. */
  readonly loanNumber: string;
  readonly borrower: string;
  readonly text: string;
  /** False for what this device could not write down. */
  readonly isSaved: boolean;
}

type DraftTexts = Awaited<ReturnType<Outbox['readAllDrafts']>>;

/** A draft knows its loan by the id alone; the notes beside it may have the loan's number and borrower. */
export function outboxDrafts(texts: DraftTexts, notes: readonly OutboxNote[]): ListedDraft[] {
  return texts.map(({ lane, text, isSaved }) => {
    const { loanGuid, fieldId } = targetOfLane(lane) ?? { loanGuid: '', fieldId: lane };
    const known = notes.find((note) => note.loanGuid !== '' && note.loanGuid.toLowerCase() === loanGuid);
    return {
      lane,
      loanGuid: known?.loanGuid ?? loanGuid,
      fieldId,
      loanNumber: known?.loanNumber ?? '',
      borrower: known?.borrower ?? '',
      text,
      isSaved,
    };
  });
}

/** Where a draft stands. */
export function draftState({ isSaved }: ListedDraft): 'draft' | 'not-saved' {
  return isSaved ? 'draft' : 'not-saved';
}
