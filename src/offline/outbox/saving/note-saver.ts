import type { StoredNote } from '#src/contract/device/outbox-entry.ts';
import type { Drafts, TakenDrafts } from '#src/offline/outbox/saving/drafts.ts';
import { isReceiptOf, whyGivenBack } from '#src/offline/outbox/entry/classify-outcome.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { NewNote } from '#src/offline/outbox/entry/new-note.ts';
import { openNote, parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import type { Outbox, SaveResult } from '#src/offline/outbox/entry/outbox.ts';
import type { DrainPorts, SavePorts, SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import { saveNote, storedNoteOf } from '#src/offline/outbox/saving/save-note.ts';
import { tryStepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';
import { step } from '#src/offline/outbox/entry/outbox-machine.ts';
import { storedReceipt } from '#src/offline/outbox/entry/stored-receipt.ts';
import { sendOnce } from '#src/offline/outbox/sending/drain.ts';

export interface NoteSaverPorts extends SavePorts, Pick<DrainPorts, 'send' | 'startTimer'> {
  readonly newId: () => string;
}

/** A note that may not have been saved. Storage that answered too late may have it. */
interface Unsaved {
  readonly id: string;
  readonly note: StoredNote;
}

export interface NoteSaver extends Pick<Outbox, 'save' | 'sendDirectly' | 'resend'> {
  /** Resolves when nothing is being saved: each note was stored or reported as failed. Never rejects. */
  readonly whenSettled: () => Promise<void>;
}

/** Puts notes into the outbox. @param onSaved called for each new note. */
export function createNoteSaver(ports: NoteSaverPorts, drafts: Drafts, onSaved: () => void): NoteSaver {
  const unsaved = new Map<string, Unsaved>();
  /**
   * By the id of the restored note, until it's saved: a double click makes one note, and a retry makes the same one.
   */
  const restoring = new Map<string, string>();
  /** By the id under which a screen knows a note that was sent directly and given back: it's sent as another one. */
  const sentAgainAs = new Map<string, string>();
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
  function nameNote(note: StoredNote): Unsaved {
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    return before?.note.text === note.text ? before : { id: ports.newId(), note };
  }

  async function save(newNote: NewNote): Promise<SaveResult> {
    // A restored note wasn't typed: the text being typed in the same box stays.
    if (newNote.restores !== undefined) return saveRestored(newNote, newNote.restores);
    const { id, note } = nameNote(storedNoteOf(ports, newNote));
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    // The failed save may exist after all; discard it so that both versions aren't sent.
    if (before !== undefined && before.id !== id) {
      await tryStepStored(ports.store, { lane, id: before.id }, { kind: 'discard', now: ports.now() });
    }
    const taken = await drafts.take(lane);
    let savedId = id;
    try {
      savedId = await saveOrFind(ports, id, note, taken);
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

  async function saveRestored(newNote: NewNote, restores: string): Promise<SaveResult> {
    const note = storedNoteOf(ports, newNote);
    const id = restoring.get(restores) ?? ports.newId();
    restoring.set(restores, id);
    return saveAs(id, async () => {
      await saveNote(ports, id, note);
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
    const id = ports.newId();
    return saveAs(id, () => resendNote(ports, id, oldId, text));
  }

  async function send(id: string, newNote: NewNote): Promise<SendOutcome> {
    const lane = laneOf(newNote);
    const failed = unsaved.get(lane);
    const note = failed?.id === id ? failed.note : storedNoteOf(ports, newNote);
    const ownId = sentAgainAs.get(id) ?? id;
    const outcome = await sendDirectly(ports, drafts, { id: ownId, note }, () => unsaved.delete(lane));
    if (whyGivenBack(outcome) === undefined) return outcome;
    // The gateway writes no note under this id any more. Should the device have it after all, it isn't sent.
    sentAgainAs.set(id, ports.newId());
    if (unsaved.get(lane)?.id === id) unsaved.delete(lane);
    await tryStepStored(ports.store, { lane, id: ownId }, { kind: 'discard', now: ports.now() });
    return outcome;
  }

  return {
    save: (note) => followed(save(note)),
    resend: (id, text) => followed(resend(id, text)),
    sendDirectly: send,
    whenSettled: async () => {
      await Promise.allSettled(savings);
    },
  };
}

/** @returns the id of the note that now has this text, which another page may have saved. */
async function saveOrFind(
  ports: SavePorts,
  id: string,
  note: StoredNote,
  { versions, keptAt }: TakenDrafts,
): Promise<string> {
  const result = await saveNote(ports, id, note, { drafts: versions, draftsKeptAt: keptAt });
  if (result.kind !== 'saved-elsewhere') return id;
  const entry = parseEntry(await ports.store.read(result.id));
  if (entry !== undefined && (await openNote(ports, entry)) !== undefined) return result.id;
  // A duplicate note is better than one that can't be read.
  await saveNote(ports, id, note, { drafts: versions });
  return id;
}

/** Saves a parked note's new text as note `id`, and discards the old note in the same transaction. */
async function resendNote(ports: SavePorts, id: string, oldId: string, text: string): Promise<void> {
  const old = parseEntry(await ports.store.read(oldId));
  if (old?.state !== 'parked') throw new StorageError('unreadable');
  const note = await openNote(ports, old);
  if (note === undefined) throw new StorageError('unreadable');
  const { loanGuid, fieldId, loanNumber, borrower, restores, writtenAt } = note;
  const noteFields = { loanGuid, fieldId, loanNumber, borrower, restores, text };
  // A time that the gateway doesn't take would be refused again.
  const isTimeRefused = old.why === 'too-old' || old.why === 'clock-ahead';
  const again = storedNoteOf(ports, isTimeRefused ? noteFields : { ...noteFields, writtenAt });
  const change = (row: unknown) => {
    const entry = parseEntry(row);
    return entry && step(entry, { kind: 'resend', now: ports.now() });
  };
  const result = await saveNote(ports, id, again, { drafts: [], replaces: { id: oldId, change } });
  if (result.kind === 'not-replaced') throw new StorageError('unreadable');
}

/**
 * Sends a note that couldn't be stored, once. Never rejects.
 * @param onReceived called when the gateway has the note.
 */
async function sendDirectly(
  ports: SavePorts & Pick<DrainPorts, 'send' | 'startTimer'>,
  drafts: Drafts,
  { id, note }: { readonly id: string; readonly note: StoredNote },
  onReceived: () => void,
): Promise<SendOutcome> {
  const lane = laneOf(note);
  const { loanNumber: _number, borrower: _borrower, ...call } = note;
  const outcome = await sendOnce(ports, { id, ...call });
  if (outcome.kind !== 'answer' || outcome.receipt === undefined) return outcome;
  const { receipt } = outcome;
  const textHash = await ports.hashText(note.text).catch(() => '');
  // Another note's receipt proves nothing, and no screen may take it for this note's.
  if (!isReceiptOf({ id, ...note, textHash }, receipt)) return { kind: 'no-answer', why: 'unreadable' };
  onReceived();
  // If the device stored the note after all, it isn't sent again. If not, the gateway knows its id.
  const stored = storedReceipt(receipt, note.text);
  await tryStepStored(ports.store, { lane, id }, { kind: 'receipt', receipt: stored, now: ports.now() });
  await removeDrafts(ports, drafts, lane);
  return outcome;
}

async function removeDrafts({ store }: SavePorts, drafts: Drafts, lane: string): Promise<void> {
  try {
    const taken = await drafts.take(lane);
    taken.letGo();
    await store.removeDrafts(taken.versions);
  } catch {
    return;
  }
}
