import type { HoldReason, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';

// When an entry may be tried. outbox-machine.ts decides what a try does to it.

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

function holdReasonOf(entry: OutboxEntry): HoldReason | undefined {
  return entry.state === 'held' ? entry.why : undefined;
}

/** How long a note to several loans can be taken back before it's sent. */
export const UNDO_MS = 10 * SECOND_MS;

/** Never longer than that, whatever was done to the clock. */
function isHeldBack({ state, nextAt }: OutboxEntry, now: number): boolean {
  return state === 'queued' && nextAt > now && nextAt - now <= UNDO_MS;
}

/** What all of this user's notes wait for, if anything. */
export function holdOfAll(entries: readonly OutboxEntry[]): 'auth' | 'rate' | 'upgrade' | undefined {
  const reasons = new Set(entries.map(holdReasonOf));
  return (['upgrade', 'auth', 'rate'] as const).find((why) => reasons.has(why));
}

/** Which wake-ups end which waits before their time. */
const ENDS_WAIT: Readonly<Record<WakeReason, ReadonlySet<HoldReason>>> = {
  start: new Set(['auth', 'upgrade', 'network']),
  'signed-in': new Set(['auth', 'network']),
  online: new Set(['network']),
  retry: new Set(['auth', 'upgrade', 'network', 'server', 'locked', 'busy']),
  visible: new Set(),
  enqueue: new Set(),
  'api-success': new Set(),
  timer: new Set(),
  'other-tab': new Set(),
};

/** A call that gets through ends a wait for the network, but a loading page makes many. Retry at most this often. */
const AFTER_SUCCESS_MS = 2000;

function endOfWait(
  { why, nextAt, lastTry = 0 }: OutboxEntry & { readonly state: 'held' },
  reachedAt: number,
): number {
  return why === 'network' && reachedAt >= lastTry ? Math.min(nextAt, lastTry + AFTER_SUCCESS_MS) : nextAt;
}

/**
 * True if an unfinished entry may be tried now. An entry taken by a pass that isn't the newest was left behind and is
 * free.
 * @param epoch the newest pass's. @param now ms on the device's clock.
 * @param reachedAt when a call that isn't the outbox's own last got through, on the same clock.
 */
export function isDue(
  entry: OutboxEntry,
  epoch: number,
  now: number,
  wake: WakeReason,
  reachedAt = 0,
): boolean {
  if (entry.state === 'queued') return wake === 'retry' || !isHeldBack(entry, now);
  if (entry.state === 'sending') return entry.epoch !== epoch && isLeftBehind(entry, now, wake);
  if (entry.state !== 'held') return false;
  if (ENDS_WAIT[wake].has(entry.why) || now >= endOfWait(entry, reachedAt)) return true;
  const sinceTry = now - (entry.lastTry ?? now);
  // The device's clock was set back: earlier times mean nothing.
  return sinceTry < 0 || entry.nextAt - now > LONGEST_WAIT_MS;
}

/** No try takes longer: its call times out first. */
const LONGEST_TRY_MS = 45_000;

// Without locks, a hint from another tab often means that it's sending this very note.
function isLeftBehind({ lastTry = 0 }: OutboxEntry, now: number, wake: WakeReason): boolean {
  return wake !== 'other-tab' || Math.abs(now - lastTry) >= LONGEST_TRY_MS;
}

/**
 * When to check again because of time alone: at the end of a rate limit, or else of the shortest wait.
 * @param reachedAt see isDue. @returns ms since 1970, undefined if only an event can help.
 */
export function nextDueAt(entries: readonly OutboxEntry[], now: number, reachedAt = 0): number | undefined {
  const hold = holdOfAll(entries);
  if (hold !== undefined && !endsByTime(hold)) return undefined;
  const times = entries.flatMap((entry) => {
    if (entry.state !== 'held') return hold === undefined && isHeldBack(entry, now) ? [entry.nextAt] : [];
    return hold === undefined || entry.why === hold ? [endOfWait(entry, reachedAt)] : [];
  });
  if (times.length === 0) return undefined;
  return hold === undefined ? Math.min(...times) : Math.max(...times);
}
