import type { HoldReason, OutboxEntry, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { Verdict } from '#src/offline/outbox/entry/classify-outcome.ts';
import type { WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { endsByTime, LONGEST_WAIT_MS } from '#src/offline/outbox/entry/retry-delay.ts';

// The only ways in which an entry changes. Each function gives the changed entry, or undefined where the change is not
// allowed from where the entry stands. Nothing here depends on how often or how long an entry was tried.

const PARK: ReadonlySet<string> = new Set<ParkReason>([
  'forbidden',
  'gone',
  'too-old',
  'too-long',
  'invalid',
  'key-reused',
  'refused',
]);

function holdReasonOf(entry: OutboxEntry): HoldReason | undefined {
  return entry.state === 'held' && isHoldReason(entry.why) ? entry.why : undefined;
}

/** True for what a note waits for; false for what it is parked for. */
export function isHoldReason(why: HoldReason | ParkReason | undefined): why is HoldReason {
  return why !== undefined && !PARK.has(why);
}

/** True for an entry that is still to be sent, or is being sent. Parked ones wait for the person instead. */
export function isOnItsWay(entry: OutboxEntry): boolean {
  return entry.state === 'queued' || entry.state === 'sending' || entry.state === 'held';
}

/** True for an entry whose note is neither in its field nor thrown away. */
export function isPending(entry: OutboxEntry): boolean {
  return isOnItsWay(entry) || entry.state === 'parked';
}

/** True when a try may have written the note although no receipt is here. */
export function isOutcomeUnknown(entry: OutboxEntry): boolean {
  if (entry.state === 'sending') return true;
  const why = holdReasonOf(entry);
  return entry.attempts > 0 && (why === 'network' || why === 'server' || why === 'busy');
}

/** What every note of this person waits for, if there is such a thing. */
export function holdOfAll(entries: readonly OutboxEntry[]): 'auth' | 'rate' | 'upgrade' | undefined {
  const reasons = new Set(entries.map(holdReasonOf));
  return (['upgrade', 'auth', 'rate'] as const).find((why) => reasons.has(why));
}

/** A person or an event that ends the wait ask for a try at once. */
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

/** True when an entry on its way may be tried now. `epoch` is the newest pass's own: what another one left behind is free. */
export function isDue(entry: OutboxEntry, epoch: number, now: number, wake: WakeReason): boolean {
  if (entry.state === 'queued') return true;
  if (entry.state === 'sending') return entry.epoch !== epoch && isLeftBehind(entry, now, wake);
  const why = holdReasonOf(entry);
  if (why === undefined) return false;
  if (ENDS_WAIT[wake].has(why) || now >= entry.nextAt) return true;
  const sinceTry = now - (entry.lastTry ?? now);
  if (wake === 'api-success' && why === 'network' && sinceTry >= AFTER_SUCCESS_MS) return true;
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
 * When to look again because of the time alone, in ms since 1970; undefined when only an event can help. With a limit that
 * holds everything, its end; else the end of the shortest wait.
 */
export function nextDueAt(entries: readonly OutboxEntry[]): number | undefined {
  const hold = holdOfAll(entries);
  if (hold !== undefined && !endsByTime(hold)) return undefined;
  const times = entries.flatMap((entry) => {
    const why = holdReasonOf(entry);
    return why !== undefined && (hold === undefined || why === hold) ? [entry.nextAt] : [];
  });
  if (times.length === 0) return undefined;
  return hold === undefined ? Math.min(...times) : Math.max(...times);
}

/** The lane's entry that goes next: the first still on its way. @param lane in the order of `seq`. */
export function headOf(lane: readonly OutboxEntry[]): OutboxEntry | undefined {
  return lane.find(isOnItsWay);
}

/** queued, held or left behind -> sending. */
export function claimed(entry: OutboxEntry, epoch: number, now: number): OutboxEntry | undefined {
  if (!isOnItsWay(entry)) return undefined;
  const { why: _why, holder: _holder, detail: _detail, ...rest } = entry;
  return {
    ...rest,
    state: 'sending',
    epoch,
    attempts: entry.attempts + 1,
    firstTry: entry.firstTry ?? now,
    lastTry: now,
  };
}

/** What a try leads to. A receipt counts whoever brings it; anything else only from the pass that made the try. */
export function answered(
  entry: OutboxEntry,
  verdict: Verdict,
  { epoch, now, label }: { readonly epoch: number; readonly now: number; readonly label: string },
): OutboxEntry | undefined {
  if (verdict.kind === 'receipt') return acknowledged(entry, verdict.receipt, now);
  if (entry.state !== 'sending' || entry.epoch !== epoch) return undefined;
  const { holder: _holder, detail: _detail, ...rest } = entry;
  const told = { ...rest, lastStatus: label, ...(verdict.detail && { detail: verdict.detail }) };
  if (verdict.kind === 'parked') return { ...told, state: 'parked', why: verdict.why };
  const { why, nextAt, holder } = verdict;
  return { ...told, state: 'held', why, nextAt, ...(holder && { holder }) };
}

/**
 * anything -> acked: the note stands in its field, also when it was parked or thrown away in the meantime, and the
 * person must see that. The caller has checked the receipt, see isReceiptOf.
 */
export function acknowledged(entry: OutboxEntry, receipt: NoteReceipt, now: number): OutboxEntry | undefined {
  if (entry.state === 'acked') return undefined;
  const { why: _why, holder: _holder, detail: _detail, ...rest } = entry;
  return { ...rest, state: 'acked', receipt, endedAt: now };
}

/** queued, held or parked -> discarded. Not while it is being sent: nobody knows then what is thrown away. */
export function discarded(entry: OutboxEntry, now: number): OutboxEntry | undefined {
  if (entry.state === 'sending' || !isPending(entry)) return undefined;
  return { ...entry, state: 'discarded', endedAt: now };
}

/** discarded -> parked where it came from there, else queued. */
export function undiscarded(entry: OutboxEntry): OutboxEntry | undefined {
  if (entry.state !== 'discarded') return undefined;
  const { endedAt: _endedAt, why, ...rest } = entry;
  return why !== undefined && PARK.has(why)
    ? { ...rest, state: 'parked', why }
    : { ...rest, state: 'queued' };
}

/**
 * For an entry from the backup of a lost database. It is of the time when it was saved: what came of it since only the
 * gateway knows, so it counts as tried without an answer. A parked one stays parked.
 */
export function restored(entry: OutboxEntry, now: number): OutboxEntry {
  if (entry.state === 'parked') return { ...entry, epoch: 0 };
  const { why: _why, holder: _holder, detail: _detail, ...rest } = entry;
  const attempts = Math.max(1, entry.attempts);
  return { ...rest, state: 'held', why: 'network', epoch: 0, attempts, nextAt: now };
}

/** How long an entry that came to its end stays readable, and a discarded one can be brought back. */
const ENDED_DAYS = 30;

/** True for an entry that may be removed for good: its note arrived or was thrown away 30 days ago. */
export function isOver(entry: OutboxEntry, now: number): boolean {
  if (entry.state !== 'acked' && entry.state !== 'discarded') return false;
  return entry.endedAt !== undefined && now - entry.endedAt > ENDED_DAYS * 24 * 60 * 60_000;
}
