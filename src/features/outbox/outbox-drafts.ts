import { useEffect, useState } from 'react';
import { isSameId } from '#src/domain/text/same-id.ts';
import { noteOfEditLane, targetOfLane } from '#src/offline/outbox/entry/lane.ts';
import type { LaneDraftText, Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';

/** A draft, with its loan as far as this device knows it. */
export interface ListedDraft {
  readonly lane: string;
  /** The note that waits for this as its new text; absent for every other draft. */
  readonly newTextOf?: string | undefined;
  readonly loanGuid: string;
  readonly fieldId: string;
  /** '' if nothing on this device names the loan. */
  readonly loanNumber: string;
  readonly borrower: string;
  readonly text: string;
  /** False if this device couldn't save it. */
  readonly isSaved: boolean;
}

/** Finds a loan in the lists on this device by its id, in any case. */
export type ListedLoanOf = (
  loanGuid: string,
) => { readonly loanNumber: string; readonly borrower: string } | undefined;

/** A draft has only its loan's id: its loan's notes name the loan, or else the lists on this device. */
export function outboxDrafts(
  texts: readonly LaneDraftText[],
  notes: readonly OutboxNote[],
  loanOf: ListedLoanOf,
): ListedDraft[] {
  return texts.map(({ lane, text, isSaved }) => {
    const edited = notes.find(({ id }) => id === noteOfEditLane(lane));
    const { loanGuid, fieldId } = edited ?? targetOfLane(lane) ?? { loanGuid: '', fieldId: lane };
    const note = notes.find((one) => one.loanGuid !== '' && isSameId(one.loanGuid, loanGuid));
    const known = note ?? loanOf(loanGuid);
    return {
      lane,
      newTextOf: edited?.state === 'parked' ? edited.id : undefined,
      loanGuid: note?.loanGuid ?? loanGuid,
      fieldId,
      loanNumber: known?.loanNumber ?? '',
      borrower: known?.borrower ?? '',
      text,
      isSaved,
    };
  });
}

/** Where a draft belongs. */
export function draftState({ isSaved }: ListedDraft): 'draft' | 'not-saved' {
  return isSaved ? 'draft' : 'not-saved';
}

/** `reading` until the device answers, `unreadable` if it can't. */
type DraftTexts = readonly LaneDraftText[] | 'reading' | 'unreadable';

const NONE: readonly string[] = [];

/**
 * The user's drafts. Reads them again when the notes change: a saved draft becomes a note.
 * @param discarded the lanes of those just discarded; for another list, reads them again.
 */
export function useDraftTexts(outbox: Outbox, discarded = NONE): DraftTexts {
  const [texts, setTexts] = useState<DraftTexts>('reading');
  useEffect(() => {
    let isWanted = true;
    let lookedFor = 0;
    let notes = outbox.get().notes;

    async function look(): Promise<void> {
      lookedFor += 1;
      const own = lookedFor;
      const found = await outbox.readAllDrafts().catch(() => 'unreadable' as const);
      if (!isWanted || own !== lookedFor) return;
      setTexts(found === 'unreadable' ? found : found.filter(({ lane }) => !discarded.includes(lane)));
    }
    const stop = outbox.subscribe(() => {
      const { notes: now } = outbox.get();
      if (now === notes) return;
      notes = now;
      void look();
    });
    // A box that was just left is still writing its draft: wait, or it would count as unsaved.
    void outbox.flushDrafts().then(look);
    return () => {
      isWanted = false;
      stop();
    };
  }, [outbox, discarded]);
  return texts;
}

/** Discards drafts by lane as the outbox does notes. Only this page has the text to take it back. */
export function discardsDrafts({ readDraft, saveDraft, flushDrafts }: Outbox) {
  const texts = new Map<string, string>();
  const put = async (lane: string, text: string): Promise<true> => {
    void saveDraft(lane, text);
    await flushDrafts();
    return true;
  };
  return {
    discard: async (lane: string) => {
      // Removes the rows it read. A second press finds none, and must not forget the text.
      const text = await readDraft(lane);
      if (text !== '') texts.set(lane, text);
      return put(lane, '');
    },
    undoDiscard: (lane: string) => put(lane, texts.get(lane) ?? ''),
  };
}
