import type { HoldReason, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';

/** What an entry waits for, or was parked for. */
export function reasonOf(entry: OutboxEntry): HoldReason | ParkReason | undefined {
  return 'why' in entry ? entry.why : undefined;
}
