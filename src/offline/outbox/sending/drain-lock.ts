import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { PageMemory } from '#src/offline/storage/page-memory.ts';
import type { DrainLocks, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';

/** A pass with no heartbeat for this long counts as frozen. Its calls take at most 30 s. */
const FROZEN_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 5000;

export interface DrainLockPorts {
  readonly locks?: DrainLocks | undefined;
  readonly store: Pick<OutboxStore, 'readHeartbeat'>;
  readonly now: () => number;
  readonly startTimer: StartTimer;
  readonly pageMemory: PageMemory;
}

/**
 * Runs a pass while no other tab runs one. A page that goes into the back-forward cache releases the lock, whatever its
 * pass was doing. A browser keeps the lock for a page it froze without notice, so waiting tabs check the holder's
 * heartbeat and take the lock over when it stops. The lock saves calls and isn't needed for safety: if two passes run
 * at once, or the browser has no locks, nothing is lost, duplicated or out of order.
 * @throws what the work throws.
 */
export async function withDrainLock(
  ports: DrainLockPorts,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const { locks, pageMemory } = ports;
  if (!pageMemory.isHere()) await pageMemory.whenHere();
  if (locks === undefined) return work();
  const waiting = new AbortController();
  let running: Promise<void> | undefined;
  let isLeft = false;
  let giveBack = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  const stopFollowing = pageMemory.follow({
    leave: () => {
      isLeft = true;
      giveBack();
      waiting.abort();
    },
  });
  // Once the lock was stolen or released, its own promise says nothing about the work.
  const run = (): Promise<void> => {
    running ??= work();
    return Promise.race([running, left]);
  };
  try {
    const asked = ask(locks, name, { signal: waiting.signal }, run);
    const watch = watchHolder(ports, () => running !== undefined);
    const first = await Promise.race([asked, watch.frozen]);
    watch.stop();
    if (first === 'frozen' && running === undefined && !isLeft) {
      waiting.abort();
      await ask(locks, name, { steal: true }, run);
    }
    if (running === undefined && isLeft) return await withDrainLock(ports, name, work);
    // Refused before it began: this browser has no locks after all.
    await (running ?? run());
  } finally {
    stopFollowing();
  }
}

async function ask(
  locks: DrainLocks,
  name: string,
  how: { readonly steal: true } | { readonly signal: AbortSignal },
  run: () => Promise<void>,
): Promise<'ended'> {
  try {
    await locks.request(name, { mode: 'exclusive', ...how }, run);
  } catch {
    // Stolen, released, refused, or the work itself failed: the work's own promise tells.
  }
  return 'ended';
}

function watchHolder(
  { store, now, startTimer }: DrainLockPorts,
  hasBegun: () => boolean,
): { readonly frozen: Promise<'frozen'>; readonly stop: () => void } {
  let cancel = (): void => undefined;
  let isOver = false;
  const waitsSince = now();
  const frozen = new Promise<'frozen'>((resolve) => {
    const lookLater = (): void => {
      if (!isOver && !hasBegun()) cancel = startTimer(() => void look(), LOOK_EVERY_MS);
    };
    const look = async (): Promise<void> => {
      // If storage fails now, the pass fails too and reports it. A holder that froze before its first pass has no
      // heartbeat: then measure the wait itself.
      const beatAt = (await store.readHeartbeat().catch(() => undefined)) ?? waitsSince;
      // A heartbeat far in the future means nothing either: the clock was set back since.
      if (Math.abs(now() - beatAt) > FROZEN_AFTER_MS) resolve('frozen');
      else lookLater();
    };
    lookLater();
  });
  return {
    frozen,
    stop: () => {
      isOver = true;
      cancel();
    },
  };
}
