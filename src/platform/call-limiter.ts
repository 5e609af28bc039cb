import {
  type CallLane,
  type CallScheduler,
  createCallScheduler,
  type QueueFull,
  type SchedulerLimits,
  type WaitingCall,
} from '#src/platform/call-scheduler.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';

export type CallLimiter = ReturnType<typeof createCallLimiter>;

export interface CallLimits extends SchedulerLimits {
  /** Milliseconds a call may wait. */
  readonly patience: number;
}

const RETRY_AFTER_SECONDS = 2;
/** Long enough for a burst of foreground calls to be over. */
const BACKGROUND_WAIT_SECONDS = 30;

/**
 * Keeps this gateway within its share of the platform's concurrent calls, which the lender's other integrations use too
 * (reference: 30 for the whole lender). A short queue takes bursts; beyond it callers get "busy" right away instead of
 * piling up.
 */
export function createCallLimiter(limits: CallLimits) {
  const scheduler = createCallScheduler(limits);
  return {
    /** Starts what has room since the capacity grew. */
    reconsider: scheduler.reconsider,
    inFlight: scheduler.inFlight,
    /**
     * Runs the call when its class and person have a free slot. A call that gets none in time, or whose caller left, is
     * never sent and answers `busy`.
     */
    async run<T>(lane: CallLane, send: () => Promise<PlatformAnswer<T>>): Promise<PlatformAnswer<T>> {
      const place = await takePlace(scheduler, lane, limits.patience);
      if (typeof place === 'string') return busy(lane, place);
      try {
        return await send();
      } finally {
        scheduler.end(place);
      }
    },
  };
}

/** Waits for room. @returns the call that has it, or why it got none in time. */
function takePlace(
  scheduler: CallScheduler,
  { callClass, person, signal }: CallLane,
  patience: number,
): Promise<WaitingCall | QueueFull> {
  return new Promise((resolve) => {
    const giveUp = (): void => decide(scheduler.leave(call));
    const timer = setTimeout(giveUp, patience);
    const decide = (outcome: WaitingCall | QueueFull): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    const call: WaitingCall = {
      callClass,
      person,
      start: () => decide(call),
      giveWay: () => decide('theirs'),
    };
    if (signal?.aborted === true) {
      decide('theirs');
      return;
    }
    signal?.addEventListener('abort', giveUp);
    const queueFull = scheduler.ask(call);
    if (queueFull !== undefined) decide(queueFull);
  });
}

function busy({ callClass }: CallLane, queueFull: QueueFull) {
  return {
    kind: 'busy',
    retryAfterSeconds: callClass === 'background' ? BACKGROUND_WAIT_SECONDS : RETRY_AFTER_SECONDS,
    isTheirDoing: queueFull === 'theirs',
  } as const;
}
