import { useEffect, useRef, useState } from 'react';
import { MAX_NOTE_BYTES } from '#src/contract/wire/note.ts';
import { addedNoteText } from '#src/domain/notes/note-text.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { NewNote, Outbox, OutboxNote } from '#src/offline/outbox/entry/outbox.ts';
import { useUnsavedWork } from '#src/ui/unsaved-work.ts';
import type { SendOutcome } from '#src/contract/wire/note-outcome.ts';
import { directSendWords as words } from '#src/features/notes/words.ts';

const SAVED_SIGN_MS = 2_000;

/** A note this device couldn't save. Its text stays in the editor. */
export interface NoteFailure {
  readonly id: string;
  readonly text: string;
  readonly sentence: string;
}

/** A note box's loan and field, with what names the note in the outbox. */
export type NoteTarget = Pick<NewNote, 'loanGuid' | 'fieldId' | 'loanNumber' | 'borrower'>;

export type NoteEditor = ReturnType<typeof useNoteEditor>;

/** The text of one note box, from the draft to the note in the outbox. */
export function useNoteEditor(outbox: Outbox, target: NoteTarget, notes: readonly OutboxNote[]) {
  const lane = laneOf(target);
  const [text, setText] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const [savedId, setSavedId] = useState<string>();
  const [failure, setFailure] = useState<NoteFailure>();
  const [isSending, setIsSending] = useState(false);
  // The box's text, for work that ends after the box is gone.
  const latest = useRef('');
  const hasTyped = useRef(false);
  const isSavedSignOn = useSavedIndicator(savedId, notes);

  useEffect(() => {
    let isWanted = true;
    let isAsked = false;
    const restore = async () => {
      if (isAsked) return;
      isAsked = true;
      try {
        const draft = await outbox.readDraft(lane);
        const whole = inFrontOf(draft, latest.current);
        // The user began to type before it was found: the draft is both together.
        if (hasTyped.current && draft !== '') void outbox.saveDraft(lane, whole);
        if (isWanted) show(whole);
        stopFollowing();
      } catch {
        // The outbox says that the storage fails, and tells when it works again.
        isAsked = false;
      }
    };
    const stopFollowing = outbox.subscribe(() => {
      if (outbox.get().status !== 'failed') void restore();
    });
    void restore();
    return () => {
      isWanted = false;
      stopFollowing();
    };
  }, [outbox, lane]);

  function show(next: string): void {
    latest.current = next;
    setText(next);
  }

  function letGo(taken: string): void {
    // Keep what was typed since then, even if the box is gone.
    const rest = addedNoteText(taken, latest.current);
    if (latest.current !== taken) void outbox.saveDraft(lane, rest);
    show(rest);
    setIsTyping(false);
    setFailure(undefined);
  }

  const added = addedNoteText('', text);
  useUnsavedWork(added !== '');
  const isTooLong = isTooLongFor(added);

  async function saveOnce(): Promise<void> {
    const taken = latest.current;
    const note = addedNoteText('', taken);
    if (note === '' || isTooLongFor(note)) return;
    const result = await outbox.save({ ...target, text: note });
    if (result.kind === 'saved') {
      setSavedId(result.id);
      letGo(taken);
    } else setFailure({ id: result.id, text: note, sentence: result.error.message });
  }

  async function sendNow({ id, text: unsaved }: NoteFailure): Promise<void> {
    setIsSending(true);
    try {
      const outcome = await outbox.sendDirectly(id, { ...target, text: unsaved });
      if (outcome.kind === 'answer' && outcome.receipt !== undefined) letGo(unsaved);
      else setFailure({ id, text: unsaved, sentence: directSendText(outcome) });
    } finally {
      setIsSending(false);
    }
  }

  const turns = useTurns(saveOnce);
  return {
    text,
    /** Specification 4.8: `saved` for 2 seconds after a receipt. */
    indicator: isTyping ? 'inProgress' : isSavedSignOn ? 'saved' : 'static',
    /** The note saved here last. */
    savedId,
    failure: failure?.text === added ? failure : undefined,
    isSending,
    isTooLong,
    type: (next: string): void => {
      hasTyped.current = true;
      show(next);
      setIsTyping(true);
      void outbox.saveDraft(lane, next);
    },
    /** Saves the added text; does nothing if it's blank. */
    save: (): void => {
      setIsTyping(false);
      void turns.save();
    },
    /** Sends the note that couldn't be saved, under the same id. */
    sendNow: (): void => {
      if (failure !== undefined && !turns.isBusy()) void turns.run(() => sendNow(failure));
    },
  };
}

/** Runs saves one after another: a save must know how the one before it ended. */
function useTurns(saveOnce: () => Promise<void>) {
  const isBusy = useRef(false);
  const isSaveAsked = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    isBusy.current = true;
    try {
      await work();
      while (isSaveAsked.current) {
        isSaveAsked.current = false;
        // Saves what was typed during the first try.
        await saveOnce();
      }
    } finally {
      isBusy.current = false;
      isSaveAsked.current = false;
    }
  }

  async function save(): Promise<void> {
    if (isBusy.current) isSaveAsked.current = true;
    else await run(saveOnce);
  }

  return { run, save, isBusy: () => isBusy.current };
}

function isTooLongFor(note: string): boolean {
  return new TextEncoder().encode(note).length > MAX_NOTE_BYTES;
}

/** Joins an old draft and the text typed before it was found. */
function inFrontOf(draft: string, typed: string): string {
  if (draft === '') return typed;
  if (draft.includes(typed)) return draft;
  return typed.includes(draft) ? typed : `${draft}\n${typed}`;
}

/** True for 2 seconds after the receipt of a note saved here. */
function useSavedIndicator(savedId: string | undefined, notes: readonly OutboxNote[]): boolean {
  const [seenId, setSeenId] = useState<string>();
  const hasReceipt = notes.some(({ id, state }) => id === savedId && state === 'acked');
  useEffect(() => {
    if (!hasReceipt || savedId === undefined) return;
    const timer = setTimeout(() => setSeenId(savedId), SAVED_SIGN_MS);
    return () => clearTimeout(timer);
  }, [hasReceipt, savedId]);
  return hasReceipt && seenId !== savedId;
}

/** Why a note sent without saving it on the device didn't arrive. */
function directSendText(outcome: SendOutcome): string {
  if (outcome.kind === 'no-answer') {
    return outcome.why === 'signed-out' ? words.sessionExpired : words.noAnswer;
  }
  if (outcome.status === 401) return words.sessionExpired;
  if (outcome.holder !== undefined) return words.loanOpen(outcome.holder);
  const { detail = '' } = outcome;
  return detail === '' ? words.refused : words.refusedBecause(detail);
}
