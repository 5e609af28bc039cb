import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { StoredNote } from '#src/contract/device/outbox-entry.ts';
import { isReceiptOf, whyGivenBack } from '#src/offline/outbox/entry/classify-outcome.ts';
import { editLaneOf, laneOf } from '#src/offline/outbox/entry/lane.ts';
import { isOutcomeUnknown } from '#src/offline/outbox/entry/outbox-machine.ts';
import { storedReceipt } from '#src/offline/outbox/entry/note-codec.ts';
import type { NewNote, SaveAllResult, SaveResult } from '#src/offline/outbox/entry/outbox.ts';
import type { SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { OutboxRows } from '#src/offline/outbox/entry/outbox-rows.ts';
import type { Drafts } from '#src/offline/outbox/saving/drafts.ts';
import { createNoteWriter, type NamedNote } from '#src/offline/outbox/saving/save-note.ts';
import type { OutboxParts } from '#src/offline/outbox/sending/note-sender.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

interface SaverHandlers {
  readonly onSaved: () => void;
  /** Called for a note that arrived without being stored. */
  readonly onSent: (note: StoredNote, receipt: NoteReceipt) => void;
}

/** Puts notes into the outbox. */
export function createNoteSaver(parts: OutboxParts, drafts: Drafts, { onSaved, onSent }: SaverHandlers) {
  const { rows, clock } = parts;
  const writer = createNoteWriter(parts);
  const unsaved = new Map<string, NamedNote>();
  /**
   * By the id of the restored note, until it's saved: a double click makes one note, and a retry makes the same one.
   */
  const restoring = new Map<string, string>();
  /** By the id under which a screen knows a note that was sent directly and given back: it's sent as another one. */
  const sentAgainAs = new Map<string, string>();
  /** The last notes to several loans, if they weren't saved. */
  let unsavedAll: readonly NamedNote[] = [];
  const savings = new Set<Promise<unknown>>();

  async function followed<T>(saving: Promise<T>): Promise<T> {
    savings.add(saving);
    try {
      return await saving;
    } finally {
      savings.delete(saving);
    }
  }

  /** The same text in the same lane is the same note: reusing its id prevents a duplicate. */
  function nameNote(note: StoredNote): NamedNote {
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    return before?.note.text === note.text ? before : { id: rows.newId(), note };
  }

  async function save(newNote: NewNote): Promise<SaveResult> {
    // A restored note wasn't typed: the text being typed in the same box stays.
    if (newNote.restores !== undefined) return saveRestored(newNote, newNote.restores);
    const { id, note } = nameNote(writer.noteOf(newNote));
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    // The failed save may exist after all; discard it so that both versions aren't sent.
    if (before !== undefined && before.id !== id) {
      await rows.tryStep({ lane, id: before.id }, { kind: 'discard', now: clock.now() });
    }
    const taken = await drafts.take(lane);
    let savedId = id;
    try {
      savedId = await writer.saveOrFind(id, note, taken);
    } catch (error) {
      unsaved.set(lane, { id, note });
      taken.putBack();
      return { kind: 'not-saved', id, error: toStorageError(error) };
    }
    taken.letGo();
    unsaved.delete(lane);
    onSaved();
    return { kind: 'saved', id: savedId };
  }

  async function saveAll(newNotes: readonly NewNote[], draftLane: string): Promise<SaveAllResult> {
    const notes = newNotes.map(writer.noteOf);
    const failed = unsavedAll;
    const isAgain = textsOf(notes) === textsOf(failed.map(({ note }) => note));
    const named = isAgain ? failed : notes.map((note) => ({ id: rows.newId(), note }));
    const taken = await drafts.take(draftLane);
    try {
      // As for one note: both versions aren't sent.
      if (!isAgain) await discardAll(failed.map(({ id }) => id));
      unsavedAll = named;
      await writer.saveAll(named, taken.versions);
    } catch (error) {
      taken.putBack();
      return { kind: 'not-saved', error: toStorageError(error) };
    }
    taken.letGo();
    unsavedAll = [];
    onSaved();
    return { kind: 'saved', ids: named.map(({ id }) => id) };
  }

  function discardAll(ids: readonly string[]): Promise<number> {
    const now = clock.now();
    return rows.stepAll(ids, { kind: 'discard', now }, (entry) => !isOutcomeUnknown(entry));
  }

  async function saveRestored(newNote: NewNote, restores: string): Promise<SaveResult> {
    const note = writer.noteOf(newNote);
    const id = restoring.get(restores) ?? rows.newId();
    restoring.set(restores, id);
    return saveAs(id, async () => {
      await writer.save(id, note);
      restoring.delete(restores);
    });
  }

  async function saveAs(id: string, work: () => Promise<void>): Promise<SaveResult> {
    try {
      await work();
    } catch (error) {
      return { kind: 'not-saved', id, error: toStorageError(error) };
    }
    onSaved();
    return { kind: 'saved', id };
  }

  async function resend(oldId: string, text: string): Promise<SaveResult> {
    const id = rows.newId();
    const taken = await drafts.take(editLaneOf(oldId));
    const result = await saveAs(id, async () => {
      await writer.resend(id, oldId, text, taken.versions);
      taken.letGo();
    });
    if (result.kind === 'not-saved') taken.putBack();
    return result;
  }

  async function send(id: string, newNote: NewNote): Promise<SendOutcome> {
    const lane = laneOf(newNote);
    const failed = unsaved.get(lane);
    const note = failed?.id === id ? failed.note : writer.noteOf(newNote);
    const ownId = sentAgainAs.get(id) ?? id;
    const outcome = await sendDirectly(parts, drafts, { id: ownId, note }, (receipt) => {
      unsaved.delete(lane);
      onSent(note, receipt);
    });
    if (whyGivenBack(outcome) === undefined) return outcome;
    // The gateway writes no note under this id any more. Should the device have it after all, it isn't sent.
    sentAgainAs.set(id, rows.newId());
    if (unsaved.get(lane)?.id === id) unsaved.delete(lane);
    await rows.tryStep({ lane, id: ownId }, { kind: 'discard', now: clock.now() });
    return outcome;
  }

  return {
    save: (note: NewNote) => followed(save(note)),
    saveAll: (notes: readonly NewNote[], draftLane: string) => followed(saveAll(notes, draftLane)),
    discardAll,
    resend: (id: string, text: string) => followed(resend(id, text)),
    sendDirectly: send,
    /** Resolves when nothing is being saved: each note was stored or reported as failed. Never rejects. */
    whenSettled: async (): Promise<void> => {
      await Promise.allSettled(savings);
    },
  };
}

/** What makes them the same notes again. */
function textsOf(notes: readonly StoredNote[]): string {
  return JSON.stringify(notes.map((note) => [laneOf(note), note.text]));
}

/**
 * Sends a note that couldn't be stored, once. Never rejects.
 * @param onReceived called when the gateway has the note.
 */
async function sendDirectly(
  { rows, codec, clock, sender }: OutboxParts,
  drafts: Drafts,
  { id, note }: NamedNote,
  onReceived: (receipt: NoteReceipt) => void,
): Promise<SendOutcome> {
  const lane = laneOf(note);
  const { loanNumber: _number, borrower: _borrower, ...call } = note;
  const outcome = await sender.send({ id, ...call });
  if (outcome.kind !== 'answer' || outcome.receipt === undefined) return outcome;
  const textHash = await codec.hashText(note.text).catch(() => '');
  // Another note's receipt proves nothing, and no screen may take it for this note's.
  if (!isReceiptOf({ id, ...note, textHash }, outcome.receipt))
    return { kind: 'no-answer', why: 'unreadable' };
  onReceived(outcome.receipt);
  // If the device stored the note after all, it isn't sent again. If not, the gateway knows its id.
  const receipt = storedReceipt(outcome.receipt, note.text);
  await rows.tryStep({ lane, id }, { kind: 'receipt', receipt, now: clock.now() });
  await removeDrafts(rows, drafts, lane);
  return outcome;
}

async function removeDrafts(rows: OutboxRows, drafts: Drafts, lane: string): Promise<void> {
  try {
    const taken = await drafts.take(lane);
    taken.letGo();
    await rows.removeDrafts(taken.versions);
  } catch {
    return;
  }
}
