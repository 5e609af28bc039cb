import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import { type EntryEvent, step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { ChangeResult, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';

/**
 * Applies an event to a stored entry, in one transaction. `unchanged` if the entry is missing or its state doesn't
 * allow it. With a pass's epoch, only while that pass is the newest.
 * @throws StorageError
 */
export function stepStored(
  store: OutboxStore,
  { lane, id }: Pick<OutboxEntry, 'lane' | 'id'>,
  event: EntryEvent,
  epoch?: number,
): Promise<ChangeResult> {
  return store.changeLane(
    lane,
    (rows) => {
      const entry = parseEntries(rows).find((row) => row.id === id);
      return entry && step(entry, event);
    },
    epoch,
  );
}

/** The same after storage failed, when another failure is no news. Never rejects. */
export async function tryStepStored(
  store: OutboxStore,
  place: Pick<OutboxEntry, 'lane' | 'id'>,
  event: EntryEvent,
): Promise<void> {
  try {
    await stepStored(store, place, event);
  } catch {
    return;
  }
}
