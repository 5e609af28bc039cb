import { createListeners } from '#src/offline/storage/listeners.ts';
import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import type { OutboxEvent } from '#src/offline/outbox/sending/wake-ups.ts';
import { createRowReader } from '#src/offline/outbox/view/opened-row.ts';
import type { EntryPorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { OPENING, outboxView, sameOrNew } from '#src/offline/outbox/view/outbox-view.ts';
import { createStallWatch } from '#src/offline/outbox/view/stall-watch.ts';
import { toStorageError } from '#src/offline/storage/storage-error.ts';

/** What lies in the outbox, as last read, for screens and for whoever plans the next pass. */
export interface OutboxRows {
  readonly get: () => OutboxView;
  readonly subscribe: (listener: () => void) => () => void;
  /** The entries whose notes can be sent, as last read. */
  readonly entries: () => readonly OutboxEntry[];
  /** Reads the rows anew. Never rejects. Several calls at once share a reading that begins after the last of them. */
  readonly refresh: () => Promise<void>;
  /** The device's storage failed; the next reading that succeeds says otherwise. */
  readonly fail: (error: unknown) => void;
  /** Keeps the count of answers from the gateway, for noticing notes that are stuck. */
  readonly noteEvent: (event: OutboxEvent, isOwnCall: boolean) => void;
}

export function createOutboxRows(ports: EntryPorts): OutboxRows {
  const listeners = createListeners();
  const reader = createRowReader(ports);
  const stalls = createStallWatch();
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
      const rows = await reader.readAll();
      entries = rows.flatMap(({ entry, note }) => (entry && note ? [entry] : []));
      stalls.see(entries);
      show(outboxView(rows, stalls.stalledSince()));
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
    // What changed after the reading began may not be in it.
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
    noteEvent: (event, isOwnCall) => {
      // A note that gets no answer says nothing of the others' calls, whose answers it is measured by.
      if (event === 'api-lost' && !isOwnCall) stalls.apiLost();
      if (event === 'api-success') stalls.apiAnswered(ports.now());
      const { stalledSince: before, ...rest } = view;
      const stalledSince = stalls.stalledSince();
      if (stalledSince === before) return;
      show({ ...rest, ...(stalledSince !== undefined && { stalledSince }) });
    },
  };
}
