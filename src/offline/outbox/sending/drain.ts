import type { StoredNote, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import {
  classifyOutcome,
  isReceiptOf,
  outcomeLabel,
  type Verdict,
} from '#src/offline/outbox/entry/classify-outcome.ts';
import { targetOfLane } from '#src/offline/outbox/entry/lane.ts';
import { storedReceipt } from '#src/offline/outbox/entry/note-codec.ts';
import { headOf, isOnItsWay, isOutcomeUnknown, step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { NoteToSend, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { holdOfAll, isDue } from '#src/offline/outbox/entry/when-due.ts';
import type { OutboxParts } from '#src/offline/outbox/sending/note-sender.ts';

/** How many lanes to send at the same time. */
const PARALLEL_LANES = 3;

/** After this many lanes in a row without the gateway, skip the rest of the pass. */
const LANES_TO_GIVE_UP_AFTER = 3;

/** Epochs begin at 1. */
const NO_PASS = -1;

export interface DrainParts extends OutboxParts {
  /** A hidden page may be frozen at any moment, so it starts nothing. */
  readonly isHidden: () => boolean;
  /** See isDue. */
  readonly reachedAt: () => number;
  /** Rows changed: tells this tab's screens and, as a hint, the other tabs. */
  readonly announce: () => void;
}

interface Pass extends DrainParts {
  readonly epoch: number;
  readonly wake: WakeReason;
  readonly notes: ReadonlyMap<string, StoredNote>;
  readonly unreadable: ReadonlySet<string>;
  isStopped: boolean;
  failuresInARow: number;
}

/**
 * One pass over the outbox: sends what's due, one note after another within each lane. Any number of passes may run at
 * once, in this tab and others: each note keeps its id, an older pass can change nothing except with a receipt, and the
 * gateway adds a note once. If a pass is killed, the next one picks up what it left.
 * @throws StorageError if the device's storage fails; a note being sent then is sent again later, with the same id.
 */
export async function drainOnce(parts: DrainParts, wake: WakeReason): Promise<void> {
  const { rows, codec, isHidden } = parts;
  if (isHidden()) return;
  // Checking needs no write. An entry that another pass took may have been left behind.
  if (!isSomethingDue(await rows.readEntries(), { ...parts, epoch: NO_PASS, wake })) return;
  const epoch = await rows.beginPass();
  const entries = (await rows.readEntries()).filter(isOnItsWay);
  const opened = await Promise.all(
    // A note that doesn't open now holds nothing up, whatever the reason.
    entries.map(async (entry) => [entry, await codec.openNote(entry).catch(() => undefined)] as const),
  );
  const pass: Pass = {
    ...parts,
    epoch,
    wake,
    notes: new Map(opened.flatMap(([{ id }, note]) => (note === undefined ? [] : [[id, note]]))),
    unreadable: new Set(opened.flatMap(([{ id }, note]) => (note === undefined ? [id] : []))),
    isStopped: false,
    failuresInARow: 0,
  };
  const sendable = entries.filter(({ id }) => pass.notes.has(id));
  if (isEverythingHeld(sendable, pass)) return;
  await settleUnknown(pass, sendable);
  await drainLanes(pass, lanesOf(sendable));
}

type Look = Pick<Pass, 'clock' | 'epoch' | 'wake' | 'reachedAt'>;

const isDueNow = (entry: OutboxEntry, { clock, epoch, wake, reachedAt }: Look): boolean =>
  isDue(entry, epoch, clock.now(), wake, reachedAt());

/** A note behind one that's being sent isn't due: a pass for it would only take the other pass's answer away. */
function isSomethingDue(entries: readonly OutboxEntry[], look: Look): boolean {
  const isReady = (entry: OutboxEntry): boolean => isDueNow(entry, look);
  const busy = new Set(
    entries.flatMap((one) => (one.state === 'sending' && !isReady(one) ? [one.lane] : [])),
  );
  return entries.some((entry) => !busy.has(entry.lane) && isReady(entry));
}

function isEverythingHeld(entries: readonly OutboxEntry[], pass: Pass): boolean {
  return entries.some((entry) => holdOfAll([entry]) !== undefined && !isDueNow(entry, pass));
}

// Lanes not tried for the longest time come first, so lanes that always fail can't block the others.
function lanesOf(entries: readonly OutboxEntry[]): string[] {
  const lastTries = new Map<string, number>();
  for (const { lane, lastTry = 0 } of entries) {
    lastTries.set(lane, Math.max(lastTry, lastTries.get(lane) ?? 0));
  }
  return [...lastTries].sort((one, other) => one[1] - other[1]).map(([lane]) => lane);
}

async function drainLanes(pass: Pass, lanes: readonly string[]): Promise<void> {
  const turns = takeTurns(lanes);
  const work = async (): Promise<void> => {
    for (let lane = turns.next(); lane !== undefined && !pass.isStopped; lane = turns.next()) {
      // One lane at a time; the other workers run in parallel.
      await drainLane(pass, lane);
      turns.end(lane);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: PARALLEL_LANES }, async () => {
      try {
        await work();
      } catch (error) {
        pass.isStopped = true;
        throw error;
      }
    }),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * The order in which lanes start. The gateway writes to a loan one note at a time: a second lane of a loan being
 * written would only wait there, so it comes after other loans' lanes.
 */
function takeTurns(lanes: readonly string[]) {
  const waiting = [...lanes];
  const busyLoans = new Set<string>();
  const loanOf = (lane: string): string => targetOfLane(lane)?.loanGuid ?? lane;
  return {
    next: (): string | undefined => {
      const free = waiting.findIndex((lane) => !busyLoans.has(loanOf(lane)));
      const [lane] = waiting.splice(Math.max(free, 0), 1);
      if (lane !== undefined) busyLoans.add(loanOf(lane));
      return lane;
    },
    end: (lane: string): void => {
      busyLoans.delete(loanOf(lane));
    },
  };
}

async function drainLane(pass: Pass, lane: string): Promise<void> {
  const { clock, sender } = pass;
  if (pass.isStopped || pass.isHidden()) return;
  const claim = await claimHead(pass, lane);
  if (claim === undefined) return;
  const { entry, note } = claim;
  const outcome = await sender.send(toSend(entry, note));
  const verdict = classifyOutcome({ ...entry, ...note }, outcome, clock.now(), clock.random());
  await record(pass, entry, toStore(verdict, note), outcomeLabel(outcome));
  noteScope(pass, verdict);
  // A lane's next note is sent only after the previous one's receipt, or after one that waits for the user.
  if (verdict.kind !== 'hold') await drainLane(pass, lane);
}

function toStore(verdict: Verdict, { text }: StoredNote): Verdict {
  return verdict.kind === 'receipt' ? { ...verdict, receipt: storedReceipt(verdict.receipt, text) } : verdict;
}

async function claimHead(
  pass: Pass,
  lane: string,
): Promise<{ readonly entry: OutboxEntry; readonly note: StoredNote } | undefined> {
  const { rows, clock, announce, epoch, notes, unreadable } = pass;
  const now = clock.now();
  const result = await rows.changeLane(
    lane,
    (entries) => {
      const head = headOf(entries.filter(({ id }) => !unreadable.has(id)));
      // A note added during the pass is left to the next pass: this one hasn't opened it.
      if (head === undefined || !notes.has(head.id)) return undefined;
      return isDueNow(head, pass) ? step(head, { kind: 'claim', epoch, now }) : undefined;
    },
    epoch,
  );
  const note = result.kind === 'changed' ? notes.get(result.entry.id) : undefined;
  if (result.kind !== 'changed' || note === undefined) return undefined;
  announce();
  return { entry: result.entry, note };
}

function toSend({ id }: OutboxEntry, note: StoredNote): NoteToSend {
  const { loanGuid, fieldId, text, writtenAt, author, timeZone, restores } = note;
  return { id, loanGuid, fieldId, text, writtenAt, author, timeZone, restores };
}

async function record(
  { rows, clock, announce, epoch }: Pass,
  entry: OutboxEntry,
  verdict: Verdict,
  label: string,
): Promise<void> {
  // A receipt is the truth, however late and through any tab.
  const newest = verdict.kind === 'receipt' ? undefined : epoch;
  const event = { ...verdict, epoch, now: clock.now(), label };
  const result = await rows.step(entry, event, newest);
  if (result.kind === 'changed') announce();
}

function noteScope(pass: Pass, verdict: Verdict): void {
  if (verdict.kind !== 'hold') {
    pass.failuresInARow = 0;
    return;
  }
  if (verdict.scope === 'all') pass.isStopped = true;
  const isGatewayGone = verdict.why === 'network' || verdict.why === 'server';
  pass.failuresInARow = isGatewayGone ? pass.failuresInARow + 1 : 0;
  if (pass.failuresInARow >= LANES_TO_GIVE_UP_AFTER) pass.isStopped = true;
}

// One request about all notes whose answer was lost saves sending them again. Without an answer they're simply sent.
async function settleUnknown(pass: Pass, entries: readonly OutboxEntry[]): Promise<void> {
  const { rows, clock, sender, announce, notes } = pass;
  const unknown = entries.filter((entry) => isOutcomeUnknown(entry) && isDueNow(entry, pass));
  const fates = await sender.readFates(unknown.map(({ id }) => id));
  try {
    for (const fate of fates) {
      const entry = unknown.find(({ id }) => id === fate.id);
      const note = notes.get(fate.id);
      if (fate.state !== 'applied' || entry === undefined || note === undefined) continue;
      const receipt = storedReceipt(fate.receipt, note.text);
      if (!isReceiptOf({ ...entry, ...note }, receipt)) continue;
      // There are few, and a lane must not have two writers at once.
      await rows.step(entry, { kind: 'receipt', receipt, now: clock.now() });
      announce();
    }
  } catch {
    return;
  }
}
