import * as v from 'valibot';
import {
  type StoredNote,
  OUTBOX_ENTRY_VERSION,
  type OutboxEntry,
} from '#src/contract/device/outbox-entry.ts';
import { openNote, parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import type { EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';

/**
 * A row of the outbox as far as it can be read. Without `entry` the row is damaged or newer; without `note` its content
 * is.
 */
export interface OpenedRow {
  readonly id: string;
  readonly entry?: OutboxEntry | undefined;
  readonly note?: StoredNote | undefined;
  readonly isNewer: boolean;
}

const nameSchema = v.object({
  v: v.fallback(v.number(), OUTBOX_ENTRY_VERSION),
  id: v.fallback(v.string(), ''),
});

/**
 * Remembers what it has opened: a note never changes after it's saved, and opening may cost a decryption.
 * @returns a function that reads all rows by sequence number, without exception, and throws StorageError.
 */
export function createRowReader(ports: EntryPorts): () => Promise<OpenedRow[]> {
  let opened = new Map<string, StoredNote>();

  async function open(row: unknown, position: number): Promise<OpenedRow> {
    const entry = parseEntry(row);
    if (entry === undefined) return unreadable(row, position);
    const note = opened.get(entry.id) ?? (await openNote(ports, entry));
    return { id: entry.id, entry, note, isNewer: false };
  }

  return async () => {
    const rows = await Promise.all((await ports.store.readAll()).map(open));
    opened = new Map(rows.flatMap(({ id, note }) => (note === undefined ? [] : [[id, note] as const])));
    return rows;
  };
}

function unreadable(row: unknown, position: number): OpenedRow {
  const result = v.safeParse(nameSchema, row);
  const { v: version, id } = result.success ? result.output : { v: 0, id: '' };
  return {
    id: id === '' ? `unreadable-${position}` : id,
    isNewer: version > OUTBOX_ENTRY_VERSION,
  };
}
