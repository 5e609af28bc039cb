import { withDrainLock } from '#src/offline/outbox/sending/drain-lock.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import type { DrainPorts, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

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
  readonly isRunning: () => boolean;
}

/** @param onEnd told after each pass; with an error when the device's storage failed. */
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

  // What came while the pass waited for its turn is answered by this one.
  async function pass(): Promise<void> {
    const reason = next;
    next = undefined;
    if (reason !== undefined) await drainOnce(ports, reason);
  }

  return {
    isRunning: () => isRunning,
    wake: (reason) => {
      // The answers of a running pass are successful calls too; they must not start the next one.
      if (isRunning && reason === 'api-success') return;
      next = strongerWake(next, reason);
      if (!isRunning) void run();
    },
  };
}
