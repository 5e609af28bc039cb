import type { HoldReason, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { endsByTime, LONGEST_WAIT_MS } from '#src/offline/outbox/entry/retry-delay.ts';

// When an entry may be tried. What a try does to it is the machine's: see outbox-machine.ts.

function holdReasonOf(entry: OutboxEntry): HoldReason | undefined {
  return entry.state === 'held' ? entry.why : undefined;
}

/** What every note of this person waits for, if there is such a thing. */
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

/** Calls that succeed end waits for the network, but a page that loads makes many: not more often than this. */
const AFTER_SUCCESS_MS = 5000;

/**
 * True when an entry on its way may be tried now. What a pass other than the newest has taken is left behind, and free.
 * @param epoch the newest pass's. @param now ms on the device's clock.
 */
export function isDue(entry: OutboxEntry, epoch: number, now: number, wake: WakeReason): boolean {
  if (entry.state === 'queued') return true;
  if (entry.state === 'sending') return entry.epoch !== epoch && isLeftBehind(entry, now, wake);
  if (entry.state !== 'held') return false;
  if (ENDS_WAIT[wake].has(entry.why) || now >= entry.nextAt) return true;
  const sinceTry = now - (entry.lastTry ?? now);
  if (wake === 'api-success' && entry.why === 'network' && sinceTry >= AFTER_SUCCESS_MS) return true;
  // The device's clock was set back: times from before say nothing.
  return sinceTry < 0 || entry.nextAt - now > LONGEST_WAIT_MS;
}

/** No try lasts longer: its call is given up before. */
const LONGEST_TRY_MS = 45_000;

// Where a browser has no locks, a hint of another tab often means that it is sending this very note.
function isLeftBehind({ lastTry = 0 }: OutboxEntry, now: number, wake: WakeReason): boolean {
  return wake !== 'other-tab' || Math.abs(now - lastTry) >= LONGEST_TRY_MS;
}

/**
 * When to look again because of the time alone: the end of a limit that holds everything, else of the shortest wait.
 * @returns ms since 1970, undefined when only an event can help.
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
