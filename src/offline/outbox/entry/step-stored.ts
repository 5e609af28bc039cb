import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import { type EntryEvent, step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { ChangeResult, Fence, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';

/**
 * Lets something happen to an entry as it lies on the device, in one transaction: `unchanged` where it is not there or
 * its state does not allow it. With a fence only while its pass is the newest.
 * @throws StorageError
 */
export function stepStored(
  store: OutboxStore,
  { lane, id }: Pick<OutboxEntry, 'lane' | 'id'>,
  event: EntryEvent,
  fence?: Fence,
): Promise<ChangeResult> {
  return store.changeLane(
    lane,
    (rows) => {
      const entry = parseEntries(rows).find((row) => row.id === id);
      return entry && step(entry, event);
    },
    fence,
  );
}
