import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import { OUTBOX_ENTRY_VERSION, type StoredNote } from '#src/contract/device/outbox-entry.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { NewNote } from '#src/offline/outbox/entry/new-note.ts';
import { entryPath, openNote, parseEntries, parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import type {
  AddRequest,
  AddResult,
  EntryPorts,
  SavePorts,
  UnnumberedEntry,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';
import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';

/** The note with everything needed to send it later. @throws RangeError for a blank text. */
export function storedNoteOf(
  ports: Pick<SavePorts, 'user' | 'now' | 'timeZone' | 'writingTime'>,
  note: NewNote,
): StoredNote {
  const { loanGuid, fieldId, loanNumber, borrower, restores } = note;
  const text = normaliseNoteText(note.text);
  if (text === '') throw new RangeError('a note needs a text');
  const timeZone = ports.timeZone();
  const now = ports.writingTime ?? ports.now;
  return {
    text,
    loanGuid,
    fieldId,
    loanNumber,
    borrower,
    writtenAt: note.writtenAt ?? new Date(now()).toISOString(),
    author: ports.user.id,
    ...(timeZone !== undefined && { timeZone }),
    ...(restores !== undefined && { restores }),
  };
}

/** The result of a save when storage works. */
export type SavedNote = { readonly kind: 'saved' } | Exclude<AddResult, { kind: 'added' | 'full' }>;

/**
 * Saves a note on the device. Resolves once it's certain: committed, and read back in another transaction. After a
 * rejection it may still be there (storage answered too late): repeat with the same id.
 * @throws StorageError only
 */
export async function saveNote(
  ports: SavePorts,
  id: string,
  note: StoredNote,
  more: Omit<AddRequest, 'entry'> = { drafts: [] },
): Promise<SavedNote> {
  // Sealing and hashing wait for WebCrypto, and waiting ends a transaction, so do both first.
  const entry = await sealedEntry(ports, id, note);
  const request: AddRequest = { entry, ...more };
  const result = await addMakingRoom(ports, request);
  if (result.kind === 'full') throw new StorageError('full');
  if (result.kind !== 'added') return result;
  await readBack(ports, entry);
  return { kind: 'saved' };
}

async function sealedEntry(ports: SavePorts, id: string, note: StoredNote): Promise<UnnumberedEntry> {
  const { user, codec, hashText } = ports;
  const now = ports.now();
  try {
    await codec.confirm?.();
    const [sealed, textHash] = await Promise.all([
      codec.seal(note, entryPath(user.key, id)),
      hashText(note.text),
    ]);
    return {
      v: OUTBOX_ENTRY_VERSION,
      id,
      user: user.key,
      lane: laneOf(note),
      state: 'queued',
      epoch: 0,
      attempts: 0,
      savedAt: now,
      nextAt: now,
      sealed,
      textHash,
      bytes: new TextEncoder().encode(note.text).length,
      appVersion: ports.appVersion,
    };
  } catch (cause) {
    throw toStorageError(cause);
  }
}

async function addMakingRoom(ports: SavePorts, request: AddRequest): Promise<AddResult> {
  const isFull = (rows: readonly unknown[]): boolean => isOutboxFull(rows, request.entry.bytes);
  try {
    return await ports.store.add(request, isFull);
  } catch (error) {
    const failure = toStorageError(error);
    if (failure.kind !== 'quota') throw failure;
    // Delete what the gateway can send again to make room for what exists only here.
    await ports.freeSpace().catch(() => undefined);
    return await ports.store.add(request, isFull).catch((again: unknown) => {
      throw toStorageError(again);
    });
  }
}

// A browser can report a finished write and have nothing: trust only what reads back.
async function readBack(ports: EntryPorts, written: UnnumberedEntry): Promise<void> {
  const row = await ports.store.read(written.id).catch((error: unknown) => {
    throw toStorageError(error);
  });
  const found = parseEntry(row);
  const isThere =
    found !== undefined &&
    found.textHash === written.textHash &&
    (await openNote(ports, found)) !== undefined;
  if (!isThere) throw new StorageError('unreadable');
}

/** How many notes may wait to be sent. Beyond this a new note is refused with a message, so that none is dropped. */
const MAX_PENDING_NOTES = 500;
const MAX_PENDING_BYTES = 5_000_000;

/** True if one more note doesn't fit with the ones that wait. @param bytes of its text. */
function isOutboxFull(rows: readonly unknown[], bytes: number): boolean {
  const pending = parseEntries(rows).filter(isPending);
  const pendingBytes = pending.reduce((total, entry) => total + entry.bytes, 0);
  return pending.length >= MAX_PENDING_NOTES || pendingBytes + bytes > MAX_PENDING_BYTES;
}
