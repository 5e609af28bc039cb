import * as v from 'valibot';
import {
  OUTBOX_ENTRY_VERSION,
  type OutboxEntry,
  type StoredNote,
} from '#src/contract/device/outbox-entry.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import { type NoteCodec, wholeReceipt } from '#src/offline/outbox/entry/note-codec.ts';
import { isPending } from '#src/offline/outbox/entry/outbox-machine.ts';
import { type OutboxRows, parseEntry } from '#src/offline/outbox/entry/outbox-rows.ts';
import { OPENING, type OutboxNote, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { holdOfAll } from '#src/offline/outbox/entry/when-due.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

export type ShownOutbox = ReturnType<typeof createShownOutbox>;

/** What the outbox last read, for screens and for planning the next pass. */
export function createShownOutbox(rows: OutboxRows, codec: NoteCodec) {
  const listeners = createListeners();
  const readRows = createRowReader(rows, codec);
  let view: OutboxView = OPENING;
  let entries: readonly OutboxEntry[] = [];
  let reading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  /** Notes that arrived although this device couldn't store them: only this page knows. */
  let sentUnstored: readonly OutboxNote[] = [];

  function show(next: OutboxView): void {
    const stored = new Set(next.notes.map(({ id }) => id));
    const unstored = sentUnstored.filter(({ id }) => !stored.has(id));
    // Screens read the drafts anew for another list of notes: a failure keeps it.
    const withUnstored = unstored.length === 0 ? next : { ...next, notes: [...next.notes, ...unstored] };
    const shown = sameOrNew(view, withUnstored);
    if (shown === view) return;
    view = shown;
    listeners.tell();
  }

  function fail(error: unknown): void {
    show({ ...view, status: 'failed', error: toStorageError(error) });
  }

  async function read(): Promise<void> {
    try {
      const opened = await readRows();
      entries = opened.flatMap(({ entry, note }) => (entry && note ? [entry] : []));
      show(outboxView(opened));
    } catch (error) {
      fail(error);
    }
  }

  function refresh(): Promise<void> {
    if (reading === undefined) {
      reading = read().finally(() => {
        reading = undefined;
      });
      return reading;
    }
    // A change after the read began may not be in it.
    waiting ??= reading.then(() => {
      waiting = undefined;
      return refresh();
    });
    return waiting;
  }

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    entries: () => entries,
    /** Rereads the rows. Never rejects. Concurrent calls share a read that begins after the last of them. */
    refresh,
    /** The device's storage failed; the next successful read clears this. */
    fail,
    /** Shows a note that arrived and may not be in the rows. */
    addSent: (note: StoredNote, receipt: NoteReceipt): void => {
      const sent = { ...shownNote(note), id: receipt.id, state: 'acked', receipt } as const;
      sentUnstored = [...sentUnstored, sent];
      show(view);
    },
  };
}

/**
 * A row of the outbox as far as it can be read. Without `entry` the row is damaged or newer; without `note` its content
 * is.
 */
interface OpenedRow {
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
export function createRowReader(rows: OutboxRows, codec: NoteCodec): () => Promise<OpenedRow[]> {
  let opened = new Map<string, StoredNote>();

  async function open(row: unknown, position: number): Promise<OpenedRow> {
    const entry = parseEntry(row);
    if (entry === undefined) return unreadable(row, position);
    const note = opened.get(entry.id) ?? (await codec.openNote(entry));
    return { id: entry.id, entry, note, isNewer: false };
  }

  return async () => {
    const found = await Promise.all((await rows.readRows()).map(open));
    opened = new Map(found.flatMap(({ id, note }) => (note === undefined ? [] : [[id, note] as const])));
    return found;
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

/** What screens show of these rows. */
export function outboxView(rows: readonly OpenedRow[]): OutboxView {
  const notes = rows.map(toOutboxNote);
  const entries = rows.flatMap(({ entry, note }) => (entry && note ? [entry] : []));
  const unreadable = notes.filter(({ state }) => state === 'unreadable').length;
  const parked = notes.filter(({ state }) => state === 'parked').length;
  const hold = holdOfAll(entries);
  return {
    status: 'open',
    notes,
    pendingCount: entries.filter(isPending).length + unreadable,
    attentionCount: parked + unreadable,
    ...(hold !== undefined && { hold }),
  };
}

function toOutboxNote({ id, entry, note, isNewer }: OpenedRow): OutboxNote {
  if (entry === undefined || note === undefined) {
    return { ...NOTHING_KNOWN, id, state: 'unreadable', why: isNewer ? 'newer' : 'damaged' };
  }
  const { state, why, holder, detail, mayBeInLoan, receipt }: StateFields = entry;
  return {
    ...shownNote(note),
    id,
    state,
    why,
    holder,
    detail,
    ...(mayBeInLoan && { mayBeInLoan }),
    ...(receipt !== undefined && { receipt: wholeReceipt(receipt, note.text) }),
  };
}

function shownNote({ author: _author, timeZone: _timeZone, ...shown }: StoredNote) {
  return shown;
}

/** The fields of a note that depend on its state, for screens. */
type StateFields = Pick<OutboxNote, 'state' | 'why' | 'holder' | 'detail' | 'mayBeInLoan' | 'receipt'>;

const NOTHING_KNOWN = {
  loanGuid: '',
  fieldId: '',
  loanNumber: '',
  borrower: '',
  text: '',
  writtenAt: '',
};

/** The previous view if nothing changed, so that screens don't render needlessly. */
export function sameOrNew(before: OutboxView, next: OutboxView): OutboxView {
  return before.error === next.error && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
