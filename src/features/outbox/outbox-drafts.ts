import { targetOfLane } from '#src/offline/outbox/entry/lane.ts';
import type { Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** A draft, with its loan as far as this device knows it. */
export interface ListedDraft {
  readonly lane: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  /** '' if none of the user's notes on this device names the loan. */
  readonly loanNumber: string;
  readonly borrower: string;
  readonly text: string;
  /** False if this device couldn't save it. */
  readonly isSaved: boolean;
}

type DraftTexts = Awaited<ReturnType<Outbox['readAllDrafts']>>;

/** A draft has only its loan's id. Take the number and borrower from the loan's notes, if there are any. */
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
