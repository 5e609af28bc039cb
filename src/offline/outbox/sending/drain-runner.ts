import { withDrainLock } from '#src/offline/outbox/sending/drain-lock.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import { parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import type { DrainPorts, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

/** How soon to try again while another tab has the lock. */
const TRY_AGAIN_MS = 5000;
/** A tab that has the lock and tries no note for longer is taken for frozen. Its calls take 30 s at most. */
const FROZEN_AFTER_MS = 60_000;

/** From what ends the least to what ends every wait: see isDue. Of several the strongest stands for all. */
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

/** The one of two reasons that ends more waits. */
export function strongerWake(one: WakeReason | undefined, other: WakeReason): WakeReason {
  return one !== undefined && BY_STRENGTH.indexOf(one) > BY_STRENGTH.indexOf(other) ? one : other;
}

/** Lets one pass of this tab run at a time, and another one when something happened meanwhile. */
export interface DrainRunner {
  readonly wake: (reason: WakeReason) => void;
}

/** @param onEnd told after each pass; with an error when the device's storage failed. */
export function createDrainRunner(
  ports: DrainPorts,
  lockName: string,
  onEnd: (error?: unknown) => void,
): DrainRunner {
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

  /** @returns false while it is another tab's turn. */
  async function runPass(): Promise<boolean> {
    if (await withDrainLock(ports, lockName, pass)) {
      refusedSince = undefined;
      isHolderFrozen = false;
      return true;
    }
    refusedSince ??= now();
    // A browser keeps the lock for a tab that it has frozen without a word.
    isHolderFrozen ||= isLongFrom(refusedSince) && !(await isAnyTried());
    if (isHolderFrozen) await pass();
    return isHolderFrozen;
  }

  // A clock that was set back says as little as one that went on.
  const isLongFrom = (time: number): boolean => Math.abs(now() - time) > FROZEN_AFTER_MS;

  async function isAnyTried(): Promise<boolean> {
    return parseEntries(await store.readAll()).some(({ lastTry = 0 }) => !isLongFrom(lastTry));
  }

  // What came while the pass waited for its turn is answered by this one.
  async function pass(): Promise<void> {
    const reason = next;
    next = undefined;
    if (reason !== undefined) await drainOnce(ports, reason);
  }

  return {
    wake: (reason) => {
      // The answers of a running pass are successful calls too; they must not start the next one.
      if (isRunning && reason === 'api-success') return;
      next = strongerWake(next, reason);
      if (!isRunning) void run();
    },
  };
}
