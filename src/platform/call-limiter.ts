import pLimit from 'p-limit';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';

export interface CallLimiter {
  /** True if half of the slots are free and no call is queued: enough for a call no user waits for. */
  hasRoomToSpare(): boolean;
  /** Runs the call when there's room. A call that finds no room in time is never sent and answers `busy`. */
  run<T>(call: () => Promise<PlatformAnswer<T>>): Promise<PlatformAnswer<T>>;
}

export interface CallLimits {
  /** Calls in flight at once. */
  readonly concurrency: number;
  /** Calls that may wait for room. */
  readonly waiting: number;
  /** Milliseconds a call may wait. */
  readonly patience: number;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Keeps this gateway within its share of the platform's concurrent calls, which the lender's other integrations use too
 * (reference: 30 for the whole lender). A short queue takes bursts; beyond it callers get "busy" right away instead of
 * piling up.
 */
export function createCallLimiter({ concurrency, waiting, patience }: CallLimits): CallLimiter {
  const limit = pLimit(concurrency);
  return {
    hasRoomToSpare: () => limit.pendingCount + limit.activeCount < Math.ceil(concurrency / 2),
    run(call) {
      if (limit.pendingCount >= waiting) return Promise.resolve(busy());
      return new Promise((resolve, reject) => {
        let gaveUp = false;
        const timer = setTimeout(() => {
          gaveUp = true;
          resolve(busy());
        }, patience);
        limit(async () => {
          clearTimeout(timer);
          if (!gaveUp) resolve(await call());
        }).catch(reject);
      });
    },
  };
}

function busy(): { kind: 'busy'; retryAfterSeconds: number } {
  return { kind: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS };
}
