import type { HoldReason, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';

/** Why an entry waits or was parked. */
export function reasonOf(entry: OutboxEntry): HoldReason | ParkReason | undefined {
  return 'why' in entry ? entry.why : undefined;
}
