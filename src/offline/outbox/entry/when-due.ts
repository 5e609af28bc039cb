import type { HoldReason, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { endsByTime, LONGEST_WAIT_MS } from '#src/offline/outbox/entry/retry-delay.ts';

// When an entry may be tried. outbox-machine.ts decides what a try does to it.

function holdReasonOf(entry: OutboxEntry): HoldReason | undefined {
  return entry.state === 'held' ? entry.why : undefined;
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

/** A successful call ends waits for the network, but a loading page makes many. Retry at most this often. */
const AFTER_SUCCESS_MS = 5000;

/**
 * True if an unfinished entry may be tried now. An entry taken by a pass that isn't the newest was left behind and is
 * free.
 * @param epoch the newest pass's. @param now ms on the device's clock.
 */
export function isDue(entry: OutboxEntry, epoch: number, now: number, wake: WakeReason): boolean {
  if (entry.state === 'queued') return true;
  if (entry.state === 'sending') return entry.epoch !== epoch && isLeftBehind(entry, now, wake);
  if (entry.state !== 'held') return false;
  if (ENDS_WAIT[wake].has(entry.why) || now >= entry.nextAt) return true;
  const sinceTry = now - (entry.lastTry ?? now);
  if (wake === 'api-success' && entry.why === 'network' && sinceTry >= AFTER_SUCCESS_MS) return true;
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
 * @returns ms since 1970, undefined if only an event can help.
 */
export function nextDueAt(entries: readonly OutboxEntry[]): number | undefined {
  const hold = holdOfAll(entries);
  if (hold !== undefined && !endsByTime(hold)) return undefined;
  const times = entries.flatMap((entry) =>
    entry.state === 'held' && (hold === undefined || entry.why === hold) ? [entry.nextAt] : [],
  );
  if (times.length === 0) return undefined;
  return hold === undefined ? Math.min(...times) : Math.max(...times);
}
