import type { StoredNote, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import {
  classifyOutcome,
  isReceiptOf,
  outcomeLabel,
  type Verdict,
} from '#src/offline/outbox/entry/classify-outcome.ts';
import { storedReceipt } from '#src/offline/outbox/entry/stored-receipt.ts';
import { targetOfLane } from '#src/offline/outbox/entry/lane.ts';
import { openNote, parseEntries } from '#src/offline/outbox/entry/open-entry.ts';
import { headOf, isOnItsWay, isOutcomeUnknown, step } from '#src/offline/outbox/entry/outbox-machine.ts';
import type {
  DrainPorts,
  NoteToSend,
  SendOutcome,
  WakeReason,
} from '#src/offline/outbox/entry/outbox-ports.ts';
import { stepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { holdOfAll, isDue } from '#src/offline/outbox/entry/when-due.ts';

/** No call of a pass waits longer for its answer. */
const CALL_DEADLINE_MS = 30_000;

/** How many lanes to send at the same time. */
const PARALLEL_LANES = 3;

/** After this many lanes in a row without the gateway, skip the rest of the pass. */
const LANES_TO_GIVE_UP_AFTER = 3;

/** The gateway answers for this many notes per call. */
const MAX_RECEIPT_IDS = 100;

/** Epochs begin at 1. */
const NO_PASS = -1;

interface Pass {
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
export async function drainOnce(ports: DrainPorts, wake: WakeReason): Promise<void> {
  const { store, now } = ports;
  if (ports.isHidden()) return;
  // Checking needs no write. An entry that another pass took may have been left behind.
  if (!isSomethingDue(parseEntries(await store.readAll()), now(), wake)) return;
  const epoch = await store.beginPass();
  const entries = parseEntries(await store.readAll()).filter(isOnItsWay);
  const opened = await Promise.all(
    // A note that doesn't open now holds nothing up, whatever the reason.
    entries.map(async (entry) => [entry, await openNote(ports, entry).catch(() => undefined)] as const),
  );
  const pass: Pass = {
    epoch,
    wake,
    notes: new Map(opened.flatMap(([{ id }, note]) => (note === undefined ? [] : [[id, note]]))),
    unreadable: new Set(opened.flatMap(([{ id }, note]) => (note === undefined ? [id] : []))),
    isStopped: false,
    failuresInARow: 0,
  };
  const sendable = entries.filter(({ id }) => pass.notes.has(id));
  if (isEverythingHeld(sendable, pass, now())) return;
  await settleUnknown(ports, pass, sendable);
  await drainLanes(ports, pass, lanesOf(sendable));
}

/** A note behind one that's being sent isn't due: a pass for it would only take the other pass's answer away. */
function isSomethingDue(entries: readonly OutboxEntry[], now: number, wake: WakeReason): boolean {
  const isReady = (entry: OutboxEntry): boolean => isDue(entry, NO_PASS, now, wake);
  const busy = new Set(
    entries.flatMap((one) => (one.state === 'sending' && !isReady(one) ? [one.lane] : [])),
  );
  return entries.some((entry) => !busy.has(entry.lane) && isReady(entry));
}

function isEverythingHeld(entries: readonly OutboxEntry[], { epoch, wake }: Pass, now: number): boolean {
  return entries.some((entry) => holdOfAll([entry]) !== undefined && !isDue(entry, epoch, now, wake));
}

// Lanes not tried for the longest time come first, so lanes that always fail can't block the others.
function lanesOf(entries: readonly OutboxEntry[]): string[] {
  const lastTries = new Map<string, number>();
  for (const { lane, lastTry = 0 } of entries) {
    lastTries.set(lane, Math.max(lastTry, lastTries.get(lane) ?? 0));
  }
  return [...lastTries].sort((one, other) => one[1] - other[1]).map(([lane]) => lane);
}

async function drainLanes(ports: DrainPorts, pass: Pass, lanes: readonly string[]): Promise<void> {
  const turns = takeTurns(lanes);
  const work = async (): Promise<void> => {
    for (let lane = turns.next(); lane !== undefined && !pass.isStopped; lane = turns.next()) {
      // One lane at a time; the other workers run in parallel.
      await drainLane(ports, pass, lane);
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

async function drainLane(ports: DrainPorts, pass: Pass, lane: string): Promise<void> {
  if (pass.isStopped || ports.isHidden()) return;
  const claim = await claimHead(ports, pass, lane);
  if (claim === undefined) return;
  const { entry, note } = claim;
  const outcome = await sendOnce(ports, toSend(entry, note));
  const verdict = classifyOutcome({ ...entry, ...note }, outcome, ports.now(), ports.random());
  await record(ports, pass, entry, toStore(verdict, note), outcomeLabel(outcome));
  noteScope(pass, verdict);
  // A lane's next note is sent only after the previous one's receipt, or after one that waits for the user.
  if (verdict.kind !== 'hold') await drainLane(ports, pass, lane);
}

function toStore(verdict: Verdict, { text }: StoredNote): Verdict {
  return verdict.kind === 'receipt' ? { ...verdict, receipt: storedReceipt(verdict.receipt, text) } : verdict;
}

async function claimHead(
  ports: DrainPorts,
  { epoch, wake, notes, unreadable }: Pass,
  lane: string,
): Promise<{ readonly entry: OutboxEntry; readonly note: StoredNote } | undefined> {
  const now = ports.now();
  const result = await ports.store.changeLane(
    lane,
    (rows) => {
      const head = headOf(parseEntries(rows).filter(({ id }) => !unreadable.has(id)));
      // A note added during the pass is left to the next pass: this one hasn't opened it.
      if (head === undefined || !notes.has(head.id)) return undefined;
      return isDue(head, epoch, now, wake) ? step(head, { kind: 'claim', epoch, now }) : undefined;
    },
    epoch,
  );
  const note = result.kind === 'changed' ? notes.get(result.entry.id) : undefined;
  if (result.kind !== 'changed' || note === undefined) return undefined;
  ports.announce();
  return { entry: result.entry, note };
}

function toSend({ id }: OutboxEntry, note: StoredNote): NoteToSend {
  const { loanGuid, fieldId, text, writtenAt, author, timeZone, restores } = note;
  return { id, loanGuid, fieldId, text, writtenAt, author, timeZone, restores };
}

/** Sends once and waits for the answer up to the deadline. Never rejects. */
export async function sendOnce(
  ports: Pick<DrainPorts, 'send' | 'startTimer'>,
  note: NoteToSend,
): Promise<SendOutcome> {
  const giveUp = new AbortController();
  let isLate = false;
  const tooLate = (): Error => {
    isLate = true;
    return new Error('no answer in time');
  };
  try {
    const sending = Promise.resolve(ports.send(note, giveUp.signal));
    return await withDeadline(sending, CALL_DEADLINE_MS, ports.startTimer, tooLate);
  } catch {
    giveUp.abort();
    return { kind: 'no-answer', why: isLate ? 'timeout' : 'network' };
  }
}

async function record(
  { store, now, announce }: DrainPorts,
  { epoch }: Pass,
  entry: OutboxEntry,
  verdict: Verdict,
  label: string,
): Promise<void> {
  // A receipt is the truth, however late and through any tab.
  const newest = verdict.kind === 'receipt' ? undefined : epoch;
  const event = { ...verdict, epoch, now: now(), label };
  const result = await stepStored(store, entry, event, newest);
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
async function settleUnknown(
  ports: DrainPorts,
  { epoch, wake, notes }: Pass,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const { readReceipts, store, now, startTimer, announce } = ports;
  const unknown = entries.filter((entry) => isOutcomeUnknown(entry) && isDue(entry, epoch, now(), wake));
  if (readReceipts === undefined || unknown.length === 0) return;
  const giveUp = new AbortController();
  try {
    const ids = unknown.slice(0, MAX_RECEIPT_IDS).map(({ id }) => id);
    const asking = Promise.resolve(readReceipts(ids, giveUp.signal));
    const fates = await withDeadline(asking, CALL_DEADLINE_MS, startTimer);
    for (const fate of fates ?? []) {
      const entry = unknown.find(({ id }) => id === fate.id);
      const note = notes.get(fate.id);
      if (fate.state !== 'applied' || entry === undefined || note === undefined) continue;
      const { receipt } = fate;
      if (!isReceiptOf({ ...entry, ...note }, receipt)) continue;
      // There are few, and a lane must not have two writers at once.
      await stepStored(store, entry, {
        kind: 'receipt',
        receipt: storedReceipt(receipt, note.text),
        now: now(),
      });
      announce();
    }
  } catch {
    giveUp.abort();
  }
}
