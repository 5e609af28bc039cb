import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { OutboxRows } from '#src/offline/outbox/entry/outbox-rows.ts';
import { type DrainParts, drainOnce } from '#src/offline/outbox/sending/drain.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';

/** How soon to try again while another tab has the lock. */
const TRY_AGAIN_MS = 5000;
/** A tab that holds the lock and tries no note for this long counts as frozen. Its calls take at most 30 s. */
const FROZEN_AFTER_MS = 60_000;

/** From the reason that ends the fewest waits to the one that ends all: see isDue. The strongest of several wins. */
const BY_STRENGTH: readonly WakeReason[] = [
  'timer',
  'other-tab',
  'visible',
  'enqueue',
  'api-success',
  'online',
  'signed-in',
  'start',
  'retry',
];

/** Returns the reason that ends more waits. */
export function strongerWake(one: WakeReason | undefined, other: WakeReason): WakeReason {
  return one !== undefined && BY_STRENGTH.indexOf(one) > BY_STRENGTH.indexOf(other) ? one : other;
}

/**
 * Runs one pass of this tab at a time, and another if something happened meanwhile.
 * @param onEnd called after each pass, with an error if the device's storage failed.
 * @returns a function that wakes it.
 */
export function createDrainRunner(
  parts: DrainParts,
  onEnd: (error?: unknown) => void,
): (reason: WakeReason) => void {
  const { rows, codec, isHidden } = parts;
  const { now, startTimer } = parts.clock;
  const lockName = outboxDatabaseName(codec.user.key);
  let next: WakeReason | undefined;
  let isRunning = false;
  let refusedSince: number | undefined;
  let isHolderFrozen = false;
  let cancelTimer = (): void => undefined;

  async function run(): Promise<void> {
    cancelTimer();
    isRunning = true;
    let isOver = true;
    try {
      isOver = await runPass();
      if (isOver) onEnd();
    } catch (error) {
      onEnd(error);
    }
    isRunning = false;
    if (!isOver && !isHidden()) cancelTimer = startTimer(() => void run(), TRY_AGAIN_MS);
    else if (isOver && next !== undefined) await run();
  }

  /** @returns false while it's another tab's turn. */
  async function runPass(): Promise<boolean> {
    if (await withDrainLock(rows, lockName, pass)) {
      refusedSince = undefined;
      isHolderFrozen = false;
      return true;
    }
    refusedSince ??= now();
    // A browser keeps the lock for a tab it froze without notice.
    isHolderFrozen ||= isLongFrom(refusedSince) && !(await isAnyTried());
    if (isHolderFrozen) await pass();
    return isHolderFrozen;
  }

  // A clock set back means as little as one set forward.
  const isLongFrom = (time: number): boolean => Math.abs(now() - time) > FROZEN_AFTER_MS;

  async function isAnyTried(): Promise<boolean> {
    return (await rows.readEntries()).some(({ lastTry = 0 }) => !isLongFrom(lastTry));
  }

  // This pass covers the reasons that came while it waited for its turn.
  async function pass(): Promise<void> {
    const reason = next;
    next = undefined;
    if (reason !== undefined) await drainOnce(parts, reason);
  }

  return (reason) => {
    next = strongerWake(next, reason);
    if (!isRunning) void run();
  };
}

/**
 * Runs one pass unless another tab runs one. A page that goes into the back-forward cache releases the lock, whatever
 * its pass was doing. The lock saves calls and isn't needed for safety: if two passes run at once, or the browser has
 * no locks, nothing is lost, duplicated or out of order.
 * @returns false if another tab has the lock; then the work didn't begin.
 * @throws what the work throws.
 */
export async function withDrainLock(
  { locks, bfcache }: Pick<OutboxRows, 'locks' | 'bfcache'>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!bfcache.isHere()) await bfcache.whenHere();
  let isTaken: boolean | undefined;
  let running: Promise<void> | undefined;
  let giveBack = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  const stopFollowing = bfcache.follow({ leave: giveBack });
  try {
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      isTaken = lock === null;
      if (isTaken) return;
      running = work();
      await Promise.race([running, left]);
    });
  } catch {
    // This browser has no locks after all, or the work failed: the work's own promise tells.
  }
  stopFollowing();
  if (isTaken === true) return false;
  // If the lock was released, or an older build took it, its promise says nothing about the work.
  await (running ?? work());
  return true;
}
