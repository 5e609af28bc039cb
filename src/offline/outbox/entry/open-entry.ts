import * as v from 'valibot';
import {
  type StoredNote,
  type OutboxDraft,
  type OutboxEntry,
  outboxDraftSchema,
  outboxEntrySchema,
  outboxNoteSchema,
} from '#src/contract/device/outbox-entry.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

/** Parses the row into an entry; undefined for a damaged row or a newer build's, which both stay unchanged. */
export function parseEntry(row: unknown): OutboxEntry | undefined {
  const result = v.safeParse(outboxEntrySchema, row);
  return result.success ? result.output : undefined;
}

/** All readable rows, in order. */
export function parseEntries(rows: readonly unknown[]): OutboxEntry[] {
  return rows.flatMap((row) => parseEntry(row) ?? []);
}

/** All readable drafts, in order. */
export function parseDrafts(rows: readonly unknown[]): OutboxDraft[] {
  return rows.flatMap((row) => {
    const result = v.safeParse(outboxDraftSchema, row);
    return result.success ? [result.output] : [];
  });
}

/** Where an entry's sealed part is stored: see RecordCodec. */
export function entryPath(userKey: string, id: string): string {
  return `${outboxDatabaseName(userKey)}/entries/${id}`;
}

/**
 * The note in an entry. Undefined if it can't be opened, doesn't match its row or is another user's: such an entry is
 * never sent, and nothing else waits for it.
 * @throws StorageError if we can't tell now because the device doesn't return its key.
 */
export async function openNote(
  { codec, user, hashText }: Pick<EntryPorts, 'codec' | 'user' | 'hashText'>,
  entry: OutboxEntry,
): Promise<StoredNote | undefined> {
  if (entry.user !== user.key) return undefined;
  try {
    const opened = await codec.open(entry.sealed, entryPath(user.key, entry.id));
    const note = v.parse(outboxNoteSchema, opened);
    const isAsSaid =
      note.author === user.id &&
      laneOf(note) === entry.lane &&
      (await hashText(note.text)) === entry.textHash;
    return isAsSaid ? note : undefined;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    return undefined;
  }
}
