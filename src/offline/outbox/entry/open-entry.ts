import * as v from 'valibot';
import {
  type KeptNote,
  type OutboxEntry,
  outboxEntrySchema,
  outboxNoteSchema,
} from '#src/contract/device/outbox-entry.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { laneOf } from '#src/offline/outbox/entry/lane.ts';
import type { EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';

/** The row as an entry; undefined for a damaged one and for one of a newer build, which both stay as they are. */
export function parseEntry(row: unknown): OutboxEntry | undefined {
  const result = v.safeParse(outboxEntrySchema, row);
  return result.success ? result.output : undefined;
}

/** All rows that can be read, in their order. */
export function parseEntries(rows: readonly unknown[]): OutboxEntry[] {
  return rows.flatMap((row) => parseEntry(row) ?? []);
}

/** Where an entry's sealed part lies: see RecordCodec. */
export function entryPlace(userKey: string, id: string): string {
  return `${outboxDatabaseName(userKey)}/entries/${id}`;
}

/**
 * The note in an entry. Undefined when it cannot be opened, is not what the row says of it, or is another person's: such
 * an entry is never sent, and nothing else waits for it.
 * @throws StorageError when it cannot be said now, because the device does not give its key.
 */
export async function openNote(
  { codec, user, hashText }: Pick<EntryPorts, 'codec' | 'user' | 'hashText'>,
  entry: OutboxEntry,
): Promise<KeptNote | undefined> {
  if (entry.user !== user.key) return undefined;
  try {
    const opened = await codec.open(entry.sealed, entryPlace(user.key, entry.id));
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
