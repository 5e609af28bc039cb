import type { KeptNote } from '#src/contract/device/outbox-entry.ts';
import type { Drafts, TakenDrafts } from '#src/offline/outbox/saving/drafts.ts';
import { sendOnce } from '#src/offline/outbox/sending/drain.ts';
import { isReceiptOf } from '#src/offline/outbox/entry/classify-outcome.ts';
import { keptReceipt } from '#src/offline/outbox/entry/kept-receipt.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { NewNote } from '#src/offline/outbox/entry/new-note.ts';
import { openNote, parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import { type EntryEvent, step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { Outbox, SaveResult } from '#src/offline/outbox/entry/outbox.ts';
import type { DrainPorts, SavePorts, SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import { keptNoteOf, saveNote } from '#src/offline/outbox/saving/save-note.ts';
import { stepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

export interface NoteSaverPorts extends SavePorts, Pick<DrainPorts, 'send' | 'startTimer'> {
  readonly newId: () => string;
}

/** A note that was not saved for certain. A storage that answered too late may hold it all the same. */
interface Unsaved {
  readonly id: string;
  readonly note: KeptNote;
}

export interface NoteSaver extends Pick<Outbox, 'save' | 'sendDirectly' | 'resend'> {
  /** Resolves when nothing is being saved: each note is in its place, or was said not to be. Never rejects. */
  readonly whenSettled: () => Promise<void>;
}

/** Puts notes into the outbox. @param onSaved told when there is a new one. */
export function createNoteSaver(ports: NoteSaverPorts, drafts: Drafts, onSaved: () => void): NoteSaver {
  const unsaved = new Map<string, Unsaved>();
  /** By the note that is brought back, until that is saved: pressed twice it is one note, and after a failure the same one. */
  const restoring = new Map<string, string>();
  const savings = new Set<Promise<unknown>>();

  async function followed<T>(saving: Promise<T>): Promise<T> {
    savings.add(saving);
    try {
      return await saving;
    } finally {
      savings.delete(saving);
    }
  }

  /** The same words for the same lane are the same note: with its id again it cannot be doubled. */
  function nameNote(note: KeptNote): Unsaved {
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    return before?.note.text === note.text ? before : { id: ports.newId(), note };
  }

  async function save(newNote: NewNote): Promise<SaveResult> {
    // One that brings back an earlier note was not typed: what is being typed in the same box has nothing to do with it.
    if (newNote.restores !== undefined) return saveRestored(newNote, newNote.restores);
    const { id, note } = nameNote(keptNoteOf(ports, newNote));
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    // They were told that it was not saved, and have changed it since: should it be there, it must not go out beside this.
    if (before !== undefined && before.id !== id) {
      await stepOne(lane, before.id, { kind: 'discard', now: ports.now() });
    }
    const taken = await drafts.take(lane);
    let savedId = id;
    try {
      savedId = await saveOrFind(id, note, taken);
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

  /** @returns the id of the note that has these words now, which another page may have saved. */
  async function saveOrFind(id: string, note: KeptNote, taken: TakenDrafts): Promise<string> {
    const { versions, keptAt } = taken;
    const result = await saveNote(ports, id, note, { drafts: versions, draftsKeptAt: keptAt });
    if (result.kind !== 'saved-elsewhere') return id;
    const entry = parseEntry(await ports.store.read(result.id));
    if (entry !== undefined && (await openNote(ports, entry)) !== undefined) return result.id;
    // A note twice is better than one that cannot be read.
    await saveNote(ports, id, note, { drafts: versions });
    return id;
  }

  async function saveRestored(newNote: NewNote, restores: string): Promise<SaveResult> {
    const note = keptNoteOf(ports, newNote);
    const id = restoring.get(restores) ?? ports.newId();
    restoring.set(restores, id);
    try {
      await saveNote(ports, id, note);
    } catch (error) {
      return { kind: 'not-saved', id, error: toStorageError(error) };
    }
    restoring.delete(restores);
    onSaved();
    return { kind: 'saved', id };
  }

  async function resend(oldId: string, text: string): Promise<SaveResult> {
    const id = ports.newId();
    try {
      const old = parseEntry(await ports.store.read(oldId));
      if (old?.state !== 'parked') throw new StorageError('unreadable');
      const note = await openNote(ports, old);
      if (note === undefined) throw new StorageError('unreadable');
      const { loanGuid, fieldId, loanNumber, borrower, restores } = note;
      const facts = { loanGuid, fieldId, loanNumber, borrower, restores, text };
      const again = keptNoteOf(
        ports,
        old.why === 'too-old' ? facts : { ...facts, writtenAt: note.writtenAt },
      );
      const result = await saveNote(ports, id, again, {
        drafts: [],
        replaces: {
          id: oldId,
          change: (row) => {
            const entry = parseEntry(row);
            return entry && step(entry, { kind: 'resend', now: ports.now() });
          },
        },
      });
      if (result.kind === 'not-replaced') throw new StorageError('unreadable');
    } catch (error) {
      return { kind: 'not-saved', id, error: toStorageError(error) };
    }
    onSaved();
    return { kind: 'saved', id };
  }

  async function sendDirectly(id: string, newNote: NewNote): Promise<SendOutcome> {
    const lane = laneOf(newNote);
    const failed = unsaved.get(lane);
    const note = failed?.id === id ? failed.note : keptNoteOf(ports, newNote);
    const { loanNumber: _number, borrower: _borrower, ...call } = note;
    const outcome = await sendOnce(ports, { id, ...call });
    if (outcome.kind !== 'answer' || outcome.receipt === undefined) return outcome;
    const { receipt } = outcome;
    const textHash = await ports.hashText(note.text).catch(() => '');
    // The receipt of something else proves nothing, and no screen may take it for this note's.
    if (!isReceiptOf({ id, ...note, textHash }, receipt)) return { kind: 'no-answer', why: 'unreadable' };
    unsaved.delete(lane);
    // Should the device have kept the note after all, it is not sent again. If not, the gateway knows its id.
    const kept = keptReceipt(receipt, note.text);
    await stepOne(lane, id, { kind: 'receipt', receipt: kept, now: ports.now() });
    await removeDrafts(lane);
    return outcome;
  }

  // Storage that fails was the reason to come here, so its failing again is no news.
  async function stepOne(lane: string, id: string, event: EntryEvent): Promise<void> {
    try {
      await stepStored(ports.store, { lane, id }, event);
    } catch {
      return;
    }
  }

  async function removeDrafts(lane: string): Promise<void> {
    try {
      const taken = await drafts.take(lane);
      taken.letGo();
      await ports.store.removeDrafts(taken.versions);
    } catch {
      return;
    }
  }

  return {
    save: (note) => followed(save(note)),
    resend: (id, text) => followed(resend(id, text)),
    sendDirectly,
    whenSettled: async () => {
      await Promise.allSettled(savings);
    },
  };
}
