import { createListeners, type Subscribable } from '#src/offline/storage/listeners.ts';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { OPENING, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { createRowReader } from '#src/offline/outbox/view/opened-row.ts';
import type { EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { outboxView, sameOrNew } from '#src/offline/outbox/view/outbox-view.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** What the outbox last read, for screens and for planning the next pass. */
export interface OutboxRows extends Subscribable<OutboxView> {
  /** The entries with sendable notes, as last read. */
  readonly entries: () => readonly OutboxEntry[];
  /** Rereads the rows. Never rejects. Concurrent calls share a read that begins after the last of them. */
  readonly refresh: () => Promise<void>;
  /** The device's storage failed; the next successful read clears this. */
  readonly fail: (error: unknown) => void;
}

export function createOutboxRows(ports: EntryPorts): OutboxRows {
  const listeners = createListeners();
  const readRows = createRowReader(ports);
  let view: OutboxView = OPENING;
  let entries: readonly OutboxEntry[] = [];
  let reading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  function show(next: OutboxView): void {
    const shown = sameOrNew(view, next);
    if (shown === view) return;
    view = shown;
    listeners.tell();
  }

  function fail(error: unknown): void {
    show({ ...view, status: 'failed', error: toStorageError(error) });
  }

  async function read(): Promise<void> {
    try {
      const rows = await readRows();
      entries = rows.flatMap(({ entry, note }) => (entry && note ? [entry] : []));
      show(outboxView(rows));
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
    refresh,
    fail,
  };
}
