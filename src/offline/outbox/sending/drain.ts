import type { KeptNote, OutboxEntry } from '#src/contract/device/outbox-entry.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';
import {
  classifyOutcome,
  isReceiptOf,
  outcomeLabel,
  type Verdict,
} from '#src/offline/outbox/entry/classify-outcome.ts';
import { keptReceipt } from '#src/offline/outbox/entry/kept-receipt.ts';
import { placeOfLane } from '#src/offline/outbox/entry/lane.ts';
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

/** So many lanes are sent at the same time. */
const PARALLEL_LANES = 3;

/** After so many lanes in a row without the gateway, the rest of the pass is not tried. */
const LANES_TO_GIVE_UP_AFTER = 3;

/** The gateway tells of so many notes in one call. */
const MAX_RECEIPT_IDS = 100;

/** Epochs begin at 1. */
const NO_PASS = -1;

interface Pass {
  readonly epoch: number;
  readonly wake: WakeReason;
  readonly notes: ReadonlyMap<string, KeptNote>;
  readonly unreadable: ReadonlySet<string>;
  isStopped: boolean;
  failuresInARow: number;
}

/**
 * One pass over the outbox: sends what is due, in each lane one note after the other. Any number of passes, of this tab and
 * of others, may run at once: each note keeps its id, an older pass changes nothing any more except by a receipt, and the
 * gateway adds a note once. A pass that is killed anywhere leaves nothing that the next one does not pick up.
 * @throws StorageError when the device's storage fails; what was being sent then is sent again later, with the same id.
 */
export async function drainOnce(ports: DrainPorts, wake: WakeReason): Promise<void> {
  const { store, now } = ports;
  if (ports.isHidden()) return;
  // Looking costs no write; what another pass has taken may have been left behind.
  const isSomethingDue = parseEntries(await store.readAll()).some((entry) =>
    isDue(entry, NO_PASS, now(), wake),
  );
  if (!isSomethingDue) return;
  const epoch = await store.beginPass(now());
  const entries = parseEntries(await store.readAll()).filter(isOnItsWay);
  const opened = await Promise.all(
    // What does not open now holds nothing up, whatever keeps it from opening.
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

function isEverythingHeld(entries: readonly OutboxEntry[], { epoch, wake }: Pass, now: number): boolean {
  return entries.some((entry) => holdOfAll([entry]) !== undefined && !isDue(entry, epoch, now, wake));
}

// Lanes that were not tried for longest come first, so that some that always fail cannot keep the others waiting.
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
      // One lane after the other; others run beside it.
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
 * The order in which lanes are begun. The gateway writes to a loan one note at a time: a second lane of a loan that is being
 * worked on would only wait there, and comes after the lanes of other loans.
 */
function takeTurns(lanes: readonly string[]) {
  const waiting = [...lanes];
  const busyLoans = new Set<string>();
  const loanOf = (lane: string): string => placeOfLane(lane)?.loanGuid ?? lane;
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
  await record(ports, pass, entry, toKeep(verdict, note), outcomeLabel(outcome));
  noteScope(pass, verdict);
  // The next of a lane goes only after the receipt of the one before, or past one that waits for the person.
  if (verdict.kind !== 'hold') await drainLane(ports, pass, lane);
}

function toKeep(verdict: Verdict, { text }: KeptNote): Verdict {
  return verdict.kind === 'receipt' ? { ...verdict, receipt: keptReceipt(verdict.receipt, text) } : verdict;
}

async function claimHead(
  ports: DrainPorts,
  { epoch, wake, notes, unreadable }: Pass,
  lane: string,
): Promise<{ readonly entry: OutboxEntry; readonly note: KeptNote } | undefined> {
  const now = ports.now();
  const result = await ports.store.changeLane(
    lane,
    (rows) => {
      const head = headOf(parseEntries(rows).filter(({ id }) => !unreadable.has(id)));
      // One that came while the pass runs is the next pass's: its note is not open.
      if (head === undefined || !notes.has(head.id)) return undefined;
      return isDue(head, epoch, now, wake) ? step(head, { kind: 'claim', epoch, now }) : undefined;
    },
    { epoch, now },
  );
  const note = result.kind === 'changed' ? notes.get(result.entry.id) : undefined;
  if (result.kind !== 'changed' || note === undefined) return undefined;
  ports.announce();
  return { entry: result.entry, note };
}

function toSend({ id }: OutboxEntry, note: KeptNote): NoteToSend {
  const { loanGuid, fieldId, text, writtenAt, author, timeZone, restores } = note;
  return { id, loanGuid, fieldId, text, writtenAt, author, timeZone, restores };
}

/** Sends once and waits for the answer, though not for ever. Never rejects. */
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
  const at = now();
  // A receipt is the truth whoever brings it, however late.
  const fence = verdict.kind === 'receipt' ? undefined : { epoch, now: at };
  const event = { ...verdict, epoch, now: at, label };
  const result = await stepStored(store, entry, event, fence);
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

// One question about all notes whose answer was lost saves sending them again. Without an answer they are simply sent.
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
    const fates = await withDeadline(asking, CALL_DEADLINE_MS, startTimer, () => new Error('no answer'));
    for (const fate of fates ?? []) {
      const entry = unknown.find(({ id }) => id === fate.id);
      const note = notes.get(fate.id);
      if (fate.state !== 'applied' || entry === undefined || note === undefined) continue;
      const { receipt } = fate;
      if (!isReceiptOf({ ...entry, ...note }, receipt)) continue;
      // Few, and one lane must not be written by two at once.
      await stepStored(store, entry, {
        kind: 'receipt',
        receipt: keptReceipt(receipt, note.text),
        now: now(),
      });
      announce();
    }
  } catch {
    giveUp.abort();
  }
}
