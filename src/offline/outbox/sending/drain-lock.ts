import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { PageMemory } from '#src/offline/storage/page-memory.ts';
import type { DrainLocks, OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';

/** A pass that shows no sign of life for longer is taken for frozen. Its calls take 30 s at most. */
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
 * Runs one pass while no other tab runs one. A page that is left for the browser's memory gives the lock back, whatever its
 * pass was doing. A browser keeps a lock for a page that it has frozen without a word, so whoever waits looks for the
 * holder's heartbeat and takes the lock over when it has stopped. This spares calls and is no safety: should two passes run
 * at once, or the browser have no locks, nothing is lost, doubled or out of order.
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
  // The lock's own promise says nothing of the work once the lock was stolen from it, or given back.
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
    // Refused without having begun: there are no locks here after all.
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
    // Stolen, given up, refused, or the work itself failed: the work's own promise tells.
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
      // Storage that fails now fails the pass too, and there it is said.
      // A holder that froze before its first pass never left a beat: then the waiting itself is what is measured.
      const beatAt = (await store.readHeartbeat().catch(() => undefined)) ?? waitsSince;
      // Also a beat far ahead says nothing: the clock was set back since.
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
