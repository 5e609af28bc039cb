import { withDrainLock } from '#src/offline/outbox/sending/drain-lock.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import type { DrainPorts, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

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

/** Runs one pass of this tab at a time, and another if something happened meanwhile. */
export interface DrainRunner {
  readonly wake: (reason: WakeReason) => void;
  readonly isRunning: () => boolean;
}

/** @param onEnd called after each pass, with an error if the device's storage failed. */
export function createDrainRunner(
  ports: DrainPorts,
  lockName: string,
  onEnd: (error?: unknown) => void,
): DrainRunner {
  let next: WakeReason | undefined;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      await withDrainLock(ports, lockName, pass);
      onEnd();
    } catch (error) {
      onEnd(error);
    }
    isRunning = false;
    if (next !== undefined) await run();
  }

  // This pass covers the reasons that came while it waited for its turn.
  async function pass(): Promise<void> {
    const reason = next;
    next = undefined;
    if (reason !== undefined) await drainOnce(ports, reason);
  }

  return {
    isRunning: () => isRunning,
    wake: (reason) => {
      // A running pass's own answers are successful calls too; they must not start the next pass.
      if (isRunning && reason === 'api-success') return;
      next = strongerWake(next, reason);
      if (!isRunning) void run();
    },
  };
}
