import { openNote, parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import { step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { SavePorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { saveNote, storedNoteOf } from '#src/offline/outbox/saving/save-note.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

/** Saves a parked note's new text as note `id`, and discards the old note in the same transaction. */
export async function resendNote(ports: SavePorts, id: string, oldId: string, text: string): Promise<void> {
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
