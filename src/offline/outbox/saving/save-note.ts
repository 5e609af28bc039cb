import { normaliseNoteText } from '#src/domain/notes/note-text.ts';
import type { OutboxEntry, StoredNote } from '#src/contract/device/outbox-entry.ts';
import type { NewNote } from '#src/offline/outbox/entry/outbox.ts';
import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { AddResult, UnnumberedEntry } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { NewEntry, OutboxRows } from '#src/offline/outbox/entry/outbox-rows.ts';
import { UNDO_MS } from '#src/offline/outbox/entry/when-due.ts';
import type { TakenDrafts } from '#src/offline/outbox/saving/drafts.ts';
import type { OutboxParts } from '#src/offline/outbox/sending/note-sender.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/** A note that may not have been saved. Storage that answered too late may have it. */
export interface NamedNote {
  readonly id: string;
  readonly note: StoredNote;
}

/** Puts notes on the device. */
export function createNoteWriter({ rows, codec, clock }: Omit<OutboxParts, 'sender'>) {
  /** The note with everything needed to send it later. @throws RangeError for a blank text. */
  function noteOf({ text: written, writtenAt, restores, ...place }: NewNote): StoredNote {
    const { loanGuid, fieldId, loanNumber, borrower } = place;
    const text = normaliseNoteText(written);
    if (text === '') throw new RangeError('a note needs a text');
    const timeZone = clock.timeZone();
    const now = clock.writingTime ?? clock.now;
    return {
      text,
      loanGuid,
      fieldId,
      loanNumber,
      borrower,
      writtenAt: writtenAt ?? new Date(now()).toISOString(),
      author: codec.user.id,
      ...(timeZone !== undefined && { timeZone }),
      ...(restores !== undefined && { restores }),
    };
  }

  /**
   * Saves a note. Resolves once it's certain: committed, and read back in another transaction. After a rejection it may
   * still be there (storage answered too late): repeat with the same id.
   * @throws StorageError only
   */
  async function save(
    id: string,
    note: StoredNote,
    more: Omit<NewEntry, 'entry'> = { drafts: [] },
  ): Promise<Exclude<AddResult, { kind: 'full' }>> {
    const savedAt = clock.now();
    return add({ entry: await entryOf({ id, note }, savedAt, savedAt), ...more });
  }

  // Sealing and hashing wait for WebCrypto, and waiting ends a transaction, so both come first.
  async function entryOf({ id, note }: NamedNote, savedAt: number, nextAt: number): Promise<UnnumberedEntry> {
    const sealed = await codec.sealNote(id, note).catch((cause: unknown) => {
      throw toStorageError(cause);
    });
    return { ...sealed, state: 'queued', epoch: 0, attempts: 0, savedAt, nextAt };
  }

  async function add(request: NewEntry): Promise<Exclude<AddResult, { kind: 'full' }>> {
    const result = await addMakingRoom(rows, request);
    if (result.kind === 'full') throw new StorageError('full');
    if (result.kind === 'added') {
      const written = [request.entry, ...(request.more ?? [])];
      await Promise.all(written.map((entry) => readBack({ rows, codec }, entry)));
    }
    return result;
  }

  /** Saves the notes, all or none, to be sent when they can't be taken back anymore. As `save` otherwise. */
  async function saveAll(notes: readonly NamedNote[], drafts: TakenDrafts['versions']): Promise<void> {
    const savedAt = clock.now();
    const [entry, ...more] = await Promise.all(
      notes.map((note) => entryOf(note, savedAt, savedAt + UNDO_MS)),
    );
    if (entry !== undefined) await add({ entry, more, drafts });
  }

  /** @returns the id of the note that now has this text, which another page may have saved. */
  async function saveOrFind(id: string, note: StoredNote, taken: TakenDrafts): Promise<string> {
    const { versions: drafts, keptAt: draftsKeptAt } = taken;
    const result = await save(id, note, { drafts, draftsKeptAt });
    if (result.kind !== 'saved-elsewhere') return id;
    const entry = await rows.readEntry(result.id);
    if (entry !== undefined && (await codec.openNote(entry)) !== undefined) return result.id;
    // A duplicate note is better than one that can't be read.
    await save(id, note, { drafts });
    return id;
  }

  /**
   * Saves a parked note's new text as note `id`; the old note and the drafts of the new one go in the same transaction.
   */
  async function resend(
    id: string,
    oldId: string,
    text: string,
    drafts: TakenDrafts['versions'],
  ): Promise<void> {
    const old = await rows.readEntry(oldId);
    const note = old?.state === 'parked' ? await codec.openNote(old) : undefined;
    if (old?.state !== 'parked' || note === undefined) throw new StorageError('unreadable');
    // A time that the gateway doesn't take would be refused again.
    const isTimeRefused = old.why === 'too-old' || old.why === 'clock-ahead';
    const again = noteOf({ ...note, text, writtenAt: isTimeRefused ? undefined : note.writtenAt });
    const replaces = { id: oldId, event: { kind: 'resend', now: clock.now() } } as const;
    const result = await save(id, again, { drafts, replaces });
    if (result.kind === 'not-replaced') throw new StorageError('unreadable');
  }

  return { noteOf, save, saveAll, saveOrFind, resend };
}

async function addMakingRoom(rows: OutboxRows, note: NewEntry): Promise<AddResult> {
  const isFull = (waiting: readonly OutboxEntry[]): boolean =>
    isOutboxFull(waiting, [note.entry, ...(note.more ?? [])]);
  try {
    return await rows.add(note, isFull);
  } catch (error) {
    const failure = toStorageError(error);
    if (failure.kind !== 'quota') throw failure;
    // Delete what the gateway can send again to make room for what exists only here.
    await rows.freeSpace().catch(() => undefined);
    return await rows.add(note, isFull).catch((again: unknown) => {
      throw toStorageError(again);
    });
  }
}

// A browser can report a finished write and have nothing: trust only what reads back.
async function readBack(
  { rows, codec }: Pick<OutboxParts, 'rows' | 'codec'>,
  written: UnnumberedEntry,
): Promise<void> {
  const found = await rows.readEntry(written.id).catch((error: unknown) => {
    throw toStorageError(error);
  });
  const isThere = found?.textHash === written.textHash && (await codec.openNote(found)) !== undefined;
  if (!isThere) throw new StorageError('unreadable');
}

/** How many notes may wait to be sent. Beyond this a new note is refused with a message, so that none is dropped. */
const MAX_PENDING_NOTES = 500;
const MAX_PENDING_BYTES = 5_000_000;

/** True if the new notes don't fit with the ones that wait. */
function isOutboxFull(waiting: readonly OutboxEntry[], added: readonly UnnumberedEntry[]): boolean {
  const all = [...waiting.filter(isPending), ...added];
  return all.length > MAX_PENDING_NOTES || all.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_PENDING_BYTES;
}
