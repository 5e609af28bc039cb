import type { KeptNote } from '#src/contract/outbox-entry.ts';
import type { Drafts } from '#src/offline/outbox/drafts.ts';
import { sendOnce } from '#src/offline/outbox/drain.ts';
import { isReceiptOf } from '#src/offline/outbox/classify-outcome.ts';
import { laneOf } from '#src/offline/outbox/lane.ts';
import type { NewNote } from '#src/offline/outbox/new-note.ts';
import { openNote, parseEntry } from '#src/offline/outbox/open-entry.ts';
import { acknowledged, discarded } from '#src/offline/outbox/outbox-machine.ts';
import type { Outbox, SaveResult } from '#src/offline/outbox/outbox.ts';
import type { DrainPorts, SavePorts } from '#src/offline/outbox/outbox-ports.ts';
import { keptNoteOf, saveNote } from '#src/offline/outbox/save-note.ts';
import { StorageError, toStorageError } from '#src/offline/storage-error.ts';

export interface NoteSaverPorts extends SavePorts, Pick<DrainPorts, 'send' | 'startTimer'> {
  readonly newId: () => string;
}

/** A note that was not saved for certain. A storage that answered too late may hold it all the same. */
interface Unsaved {
  readonly id: string;
  readonly note: KeptNote;
}

/** Puts notes into the outbox. @param onSaved told when there is a new one. */
export function createNoteSaver(
  ports: NoteSaverPorts,
  drafts: Drafts,
  onSaved: () => void,
): Pick<Outbox, 'save' | 'sendDirectly' | 'resend'> {
  const unsaved = new Map<string, Unsaved>();

  /** The same words for the same lane are the same note: with its id again it cannot be doubled. */
  function nameNote(note: KeptNote): Unsaved {
    const lane = laneOf(note);
    const before = unsaved.get(lane);
    return before?.note.text === note.text ? before : { id: ports.newId(), note };
  }

  async function save(newNote: NewNote): Promise<SaveResult> {
    const { id, note } = nameNote(keptNoteOf(ports, newNote));
    const lane = laneOf(note);
    const taken = await drafts.take(lane);
    try {
      await saveNote(ports, id, note, { drafts: taken.versions });
    } catch (error) {
      unsaved.set(lane, { id, note });
      taken.putBack();
      return { kind: 'not-saved', id, error: toStorageError(error) };
    }
    unsaved.delete(lane);
    onSaved();
    return { kind: 'saved', id };
  }

  async function resend(oldId: string, text: string): Promise<SaveResult> {
    const id = ports.newId();
    try {
      const old = parseEntry(await ports.store.read(oldId));
      const note = old?.state === 'parked' ? await openNote(ports, old) : undefined;
      if (old === undefined || note === undefined) throw new StorageError('unreadable');
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
            return entry?.state === 'parked' ? discarded(entry, ports.now()) : undefined;
          },
        },
      });
      if (result === 'not-replaced') throw new StorageError('unreadable');
    } catch (error) {
      return { kind: 'not-saved', id, error: toStorageError(error) };
    }
    onSaved();
    return { kind: 'saved', id };
  }

  async function sendDirectly(id: string, newNote: NewNote) {
    const lane = laneOf(newNote);
    const failed = unsaved.get(lane);
    const note = failed?.id === id ? failed.note : keptNoteOf(ports, newNote);
    const { loanNumber: _number, borrower: _borrower, ...call } = note;
    const outcome = await sendOnce(ports, { id, ...call });
    if (outcome.kind === 'answer' && outcome.receipt !== undefined) {
      const textHash = await ports.hashText(note.text).catch(() => '');
      if (isReceiptOf({ id, ...note, textHash }, outcome.receipt)) {
        const { receipt } = outcome;
        unsaved.delete(lane);
        // Should the device have kept the note after all, it is not sent again. If not, the gateway knows its id.
        await forget(lane, (row) => (row.id === id ? acknowledged(row, receipt, ports.now()) : undefined));
      }
    }
    return outcome;
  }

  async function forget(
    lane: string,
    change: (entry: NonNullable<ReturnType<typeof parseEntry>>) => ReturnType<typeof parseEntry>,
  ): Promise<void> {
    try {
      const taken = await drafts.take(lane);
      await ports.store.removeDrafts(taken.versions);
      await ports.store.changeLane(lane, (rows) => {
        for (const row of rows) {
          const entry = parseEntry(row);
          const changed = entry && change(entry);
          if (changed !== undefined) return changed;
        }
        return undefined;
      });
    } catch {
      // Storage that fails was the reason for sending directly.
    }
  }

  return { save, resend, sendDirectly };
}
