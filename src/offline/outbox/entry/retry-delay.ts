import type { HoldReason } from '#src/contract/device/outbox-entry.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** No wait is longer, whatever an answer asks for or a changed clock suggests. */
export const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** Reasons that end with an event, not with time: a sign-in, a newer build. Time only spaces out their probes. */
const ENDED_BY_EVENTS: ReadonlySet<HoldReason> = new Set(['auth', 'upgrade']);

export function endsByTime(why: HoldReason): boolean {
  return !ENDED_BY_EVENTS.has(why);
}

/**
 * How long a held note waits, in ms. Randomness spreads the tries of many devices that lost the gateway at the same
 * moment (full jitter). The wait is never shorter than the answer asked for.
 * @param attempts tries so far, including this one. @param random in [0, 1).
 */
export function nextTryAfter(
  why: HoldReason,
  attempts: number,
  random: number,
  retryAfterMs?: number,
): number {
  const own = ownDelay(why, attempts, random);
  if (retryAfterMs === undefined) return own;
  // If all are told to wait, they'd come back together unless each adds a little.
  const asked = Math.max(0, retryAfterMs) + random * SECOND_MS;
  const wanted = why === 'rate' ? asked : Math.max(own, asked);
  return Math.min(LONGEST_WAIT_MS, Math.max(SECOND_MS, wanted));
}

function ownDelay(why: HoldReason, attempts: number, random: number): number {
  switch (why) {
    case 'busy':
      return between(SECOND_MS, 5 * SECOND_MS, random);
    case 'locked':
      return between(5 * SECOND_MS, doubled(5 * SECOND_MS, attempts, 2 * MINUTE_MS), random);
    case 'server':
    case 'network':
    case 'rate':
      return between(SECOND_MS, doubled(SECOND_MS, attempts, 5 * MINUTE_MS), random);
    case 'auth':
    case 'upgrade':
      return MINUTE_MS;
  }
}

function between(shortest: number, longest: number, random: number): number {
  return Math.round(shortest + random * (longest - shortest));
}

function doubled(first: number, attempts: number, longest: number): number {
  // After 30 doublings every wait exceeds the maximum anyway.
  return Math.min(longest, first * 2 ** Math.min(attempts, 30));
}
