import type { OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { headOf } from '#src/offline/outbox/entry/outbox-machine.ts';
import { holdOfAll } from '#src/offline/outbox/entry/when-due.ts';

/** A note that is ready for so long while the gateway answers other calls is stuck, and that must not stay unseen. */
const STALL_MS = 60_000;

/** Notices notes that do not get through although nothing known stands in their way. */
export interface StallWatch {
  /** The entries as they are now. */
  readonly see: (entries: readonly OutboxEntry[]) => void;
  /** A call to the gateway got an answer. */
  readonly apiAnswered: (now: number) => void;
  /** A call to the gateway got none: what waits now waits for the network. */
  readonly apiLost: () => void;
  /** From when on the note that is stuck for longest had the gateway's answers around it. */
  readonly stalledSince: () => number | undefined;
}

export function createStallWatch(): StallWatch {
  // Undefined until the gateway answers something while the note is ready.
  const ready = new Map<string, number | undefined>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    see: (entries) => {
      const ids = new Set(readyToGo(entries));
      for (const id of ready.keys()) if (!ids.has(id)) ready.delete(id);
      for (const id of ids) if (!ready.has(id)) ready.set(id, undefined);
    },
    apiAnswered: (now) => {
      answeredAt = now;
      for (const [id, since] of ready) if (since === undefined || since > now) ready.set(id, now);
    },
    apiLost: () => {
      for (const id of ready.keys()) ready.set(id, undefined);
    },
    stalledSince: () => {
      const stalled = [...ready.values()].filter(
        (since): since is number => since !== undefined && answeredAt - since >= STALL_MS,
      );
      return stalled.length === 0 ? undefined : Math.min(...stalled);
    },
  };
}

function readyToGo(entries: readonly OutboxEntry[]): string[] {
  // One note's wait for a sign-in, a limit or a newer app is every note's.
  if (holdOfAll(entries) !== undefined) return [];
  const lanes = new Map<string, OutboxEntry[]>();
  for (const entry of entries) lanes.set(entry.lane, [...(lanes.get(entry.lane) ?? []), entry]);
  return [...lanes.values()].flatMap((lane) => {
    const head = headOf(lane);
    return head === undefined || isWaitingForSomebody(head) ? [] : [head.id];
  });
}

function isWaitingForSomebody(entry: OutboxEntry): boolean {
  return entry.state === 'held' && !['network', 'server', 'busy'].includes(entry.why);
}
