import {
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  type IBreaker,
  SamplingBreaker,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel';
import type { CallLane } from '#src/platform/call-scheduler.ts';
import type { CallLimiter } from '#src/platform/call-limiter.ts';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';

type StoppedClass = 'reads' | 'changes' | 'signIn';

export type CallBreakers = ReturnType<typeof createCallBreakers>;

export type CallBreaker = ReturnType<typeof createCallBreaker>;

type OnChange = (callClass: StoppedClass, areStopped: boolean) => void;

// Usual figures for interactive services; the platform publishes none.
const FAILURES_IN_A_ROW = 5;
const SAMPLE_MS = 10_000;
const FAILED_SHARE = 0.5;
const CALLS_PER_SECOND = 2;
const FIRST_TRY_MS = 5_000;
const LONGEST_TRY_MS = 60_000;
const MOST_RETRY_SECONDS = 10;

/** One breaker for each class of calls. @param onChange is told when a class is stopped, and when it goes on. */
export function createCallBreakers(onChange: OnChange) {
  return {
    reads: createCallBreaker('reads', onChange),
    changes: createCallBreaker('changes', onChange),
    signIn: createCallBreaker('signIn', onChange),
  };
}

/**
 * Stops calls to a platform that is down: callers don't wait, and it's asked only to find out if it's back.
 * Stops calls after 5 failures in a row, or when more than half of at least 20 calls within 10 s failed. Then one call
 * is tried after 5 s, and twice as late each time, up to a minute; one that works lets all calls through again. Only
 * failures of the platform as a whole count: no answer, or 502 and above. A 500 may be one loan's fault, and must not
 * stop others.
 * @param callClass a stopped change is `busy`, since it was never sent; anything else is `unavailable`.
 */
function createCallBreaker(callClass: StoppedClass, onChange: OnChange) {
  let nextTryAt = 0;
  const policy = circuitBreaker(handleWhenResult(isDown), {
    breaker: either(
      new ConsecutiveBreaker(FAILURES_IN_A_ROW),
      new SamplingBreaker({ threshold: FAILED_SHARE, duration: SAMPLE_MS, minimumRps: CALLS_PER_SECOND }),
    ),
    halfOpenAfter: new DelegateBackoff(({ attempt }) => {
      const wait = Math.min(FIRST_TRY_MS * 2 ** (attempt - 1), LONGEST_TRY_MS);
      nextTryAt = Date.now() + wait;
      return wait;
    }),
  });
  policy.onBreak(() => onChange(callClass, true));
  policy.onReset(() => onChange(callClass, false));

  // Without this, calls that come while one is tried would wait for its end.
  const areStopped = (): boolean =>
    policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && Date.now() < nextTryAt);

  const stopped = (): PlatformFailure => {
    if (callClass !== 'changes') return { kind: 'unavailable' };
    const seconds = Math.ceil((nextTryAt - Date.now()) / 1000);
    return { kind: 'busy', retryAfterSeconds: Math.min(Math.max(seconds, 1), MOST_RETRY_SECONDS) };
  };

  return {
    /** Runs the call once the limiter has room. While calls are stopped it fails at once, and is never sent. */
    async run<T>(
      limiter: CallLimiter,
      lane: CallLane,
      call: () => Promise<PlatformAnswer<T>>,
    ): Promise<PlatformAnswer<T>> {
      if (areStopped()) return stopped();
      return limiter.run(lane, async () => {
        if (areStopped()) return stopped();
        try {
          return await policy.execute(call);
        } catch (error) {
          if (isBrokenCircuitError(error)) return stopped();
          throw error;
        }
      });
    },
  };
}

// The library doesn't type what it runs.
function isDown(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return false;
  if (answer.kind === 'timeout') return true;
  if (answer.kind !== 'unavailable') return false;
  const status = 'status' in answer ? answer.status : undefined;
  return typeof status !== 'number' || status > 500;
}

function either(...breakers: readonly [IBreaker, IBreaker]): IBreaker {
  return {
    state: undefined,
    success: (state) => breakers.forEach((breaker) => breaker.success(state)),
    // Each must be told of every failure.
    failure: (state) => breakers.map((breaker) => breaker.failure(state)).some(Boolean),
  };
}
