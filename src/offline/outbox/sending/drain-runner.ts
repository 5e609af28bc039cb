import { withDrainLock } from '#src/offline/outbox/sending/drain-lock.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import type { DrainPorts, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

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
  ports: DrainPorts,
  lockName: string,
  onEnd: (error?: unknown) => void,
): (reason: WakeReason) => void {
  const { store, now, startTimer, isHidden } = ports;
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
    if (await withDrainLock(ports, lockName, pass)) {
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
    return parseEntries(await store.readAll()).some(({ lastTry = 0 }) => !isLongFrom(lastTry));
  }

  // This pass covers the reasons that came while it waited for its turn.
  async function pass(): Promise<void> {
    const reason = next;
    next = undefined;
    if (reason !== undefined) await drainOnce(ports, reason);
  }

  return (reason) => {
    // A running pass's own answers are successful calls too; they must not start the next pass.
    if (isRunning && reason === 'api-success') return;
    next = strongerWake(next, reason);
    if (!isRunning) void run();
  };
}
