import { setTimeout as delay } from 'node:timers/promises';
import type { SlotRows } from '#src/gateway/slots/slot-rows.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { GatewayLog } from '#src/gateway/settings/gateway-log.ts';

export type PlatformSlots = ReturnType<typeof createPlatformSlots>;

interface PlatformSlotsDeps {
  readonly rows: SlotRows;
  readonly total: number;
  readonly replica: string;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  readonly inFlight: () => number;
  readonly onMore: () => void;
}

const LEASE_MS = 8_000;
/** A replica stops before its leases end: what it sends then, another one might send too. */
const MARGIN_MS = 2_000;
const BEAT_MS = 2_000;
/** After a beat that failed. */
const BEAT_AGAIN_MS = 1_000;
const FIRST_BEATS = 8;
/** While slots are due that others still have to give back. */
const SHORT_BEAT_MS = 500;

/**
 * This replica's part of the calls that all replicas together may make at once.
 * Slots are divided evenly among the replicas that live. One that joins gets its part when the others notice, within
 * seconds; the part of one that was killed is free when its leases end. At no time do two replicas hold a slot.
 */
export function createPlatformSlots(deps: PlatformSlotsDeps) {
  const { rows, total, replica, elapsed, inFlight, onMore } = deps;
  let held = new Set<number>();
  let share = 0;
  let usableUntil = Number.NEGATIVE_INFINITY;
  let isPrepared = false;
  let hasLeft = false;

  async function giveBack(count: number): Promise<void> {
    const surplus = [...held].slice(0, count);
    // Stop using them before others may take them.
    for (const slot of surplus) held.delete(slot);
    if (surplus.length > 0) await rows.giveBack(replica, surplus);
  }

  async function beat(): Promise<number> {
    if (!isPrepared) await rows.prepare(total);
    isPrepared = true;
    const askedAt = elapsed();
    const living = await rows.join(replica, LEASE_MS);
    held = new Set(await rows.renew(replica, total, LEASE_MS));
    usableUntil = askedAt + LEASE_MS - MARGIN_MS;
    share = fairShare(total, living, replica);
    if (held.size > share) await giveBack(held.size - Math.max(share, inFlight()));
    else if (held.size < share) {
      for (const slot of await rows.take(replica, share - held.size, total, LEASE_MS)) held.add(slot);
    }
    onMore();
    return held.size === share ? BEAT_MS : SHORT_BEAT_MS;
  }

  return {
    /** How many calls may be in flight now; 0 once the leases may have run out. */
    current: () => (!hasLeft && elapsed() < usableUntil ? Math.min(held.size, share) : 0),
    /** Renews the leases, gives back what others lack, and takes what is due. @returns ms until the next beat. */
    beat: async () => (hasLeft ? BEAT_MS : beat()),
    async leave(): Promise<void> {
      hasLeft = true;
      held.clear();
      await rows.leave(replica);
    },
  };
}

/** The part of one of the living replicas: all parts together are the total, and no two differ by more than one. */
export function fairShare(total: number, living: readonly string[], replica: string): number {
  const place = living.indexOf(replica);
  if (place === -1) return 0;
  return Math.floor(total / living.length) + (place < total % living.length ? 1 : 0);
}

/**
 * Beats until the process ends. Resolves when this replica may make calls, or after a few seconds: others may be slow
 * to give slots back.
 */
export async function shareSlots(slots: PlatformSlots | undefined, log: GatewayLog): Promise<void> {
  if (slots === undefined) return;
  let hasFailed = false;
  const beat = async (): Promise<number> => {
    try {
      const next = await slots.beat();
      hasFailed = false;
      return next;
    } catch (error) {
      // Once for each outage, and not every second of it.
      if (!hasFailed) log.event('warn', 'platform-slots-unknown', errorCodeOf(error) ?? '');
      hasFailed = true;
      return BEAT_AGAIN_MS;
    }
  };
  let next = await beat();
  for (let beats = 1; slots.current() === 0 && beats < FIRST_BEATS; beats += 1) {
    await delay(next);
    next = await beat();
  }
  const goOn = (ms: number): void =>
    void setTimeout(() => void beat().then((following) => goOn(following)), ms).unref();
  goOn(next);
}
