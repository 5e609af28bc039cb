import * as v from 'valibot';
import { noteIdSchema } from '#src/contract/wire/note.ts';
import {
  MAX_REMEMBERED,
  type LostNoteList,
  type WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { SettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import { isPendingNote, type Outbox, type OutboxView } from '#src/offline/outbox/entry/outbox.ts';

/** Most notes are sent sooner than this, and then there's nothing to report. */
export const REPORT_AFTER_MS = 2_000;
/** When to retry a failed report. */
export const RETRY_MS = 60_000;

const NONE: LostNoteList = { notes: [], more: 0 };

export interface LostNotesDeps {
  readonly outbox: Pick<Outbox, 'get' | 'subscribe' | 'refresh'>;
  /** Tells the gateway which notes wait here, and returns the ones that waited and are missing. */
  readonly report: (report: WaitingReport) => Promise<LostNoteList>;
  readonly settled: SettledNotes;
  readonly startTimer: StartTimer;
}

export type LostNotes = ReturnType<typeof createLostNotes>;

/**
 * Tells the gateway which of the user's notes wait on this device, and the user which ones the browser deleted
 * (decision 17). Sending notes never waits for this.
 */
export function createLostNotes({ outbox, report, settled, startTimer }: LostNotesDeps) {
  const listeners = createListeners();
  const settleDiscarded = followDiscarded(outbox, settled);
  const endings: (() => void)[] = [];
  let lost = NONE;
  /** The last report that got an answer. */
  let reported: string | undefined;
  let running: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;
  let isStopped = false;

  function show(next: LostNoteList): void {
    if (JSON.stringify(next) === JSON.stringify(lost)) return;
    lost = next;
    listeners.tell();
  }

  /** @returns undefined if there's nothing to report. */
  function news(): WaitingReport | undefined {
    const next = reportOf(outbox.get(), settled.ids());
    return JSON.stringify(next) === reported ? undefined : next;
  }

  function exchangeIn(ms: number): void {
    if (isStopped || running !== undefined) return;
    cancelTimer ??= startTimer(() => {
      cancelTimer = undefined;
      void exchange();
    }, ms);
  }

  async function exchange(): Promise<void> {
    const next = news();
    if (isStopped || running !== undefined || next === undefined) return;
    running = tell(next);
    await running;
    running = undefined;
    if (reported === JSON.stringify(next)) look();
    else exchangeIn(RETRY_MS);
  }

  async function tell(next: WaitingReport): Promise<void> {
    const reportedLost = await report(next).catch(() => undefined);
    if (reportedLost === undefined) return;
    reported = JSON.stringify(next);
    // Another tab may have saved and reported a note since.
    await outbox.refresh();
    show(lostOf(reportedLost, outbox.get(), settled.ids()) ?? lost);
  }

  function look(): void {
    if (isStopped) return;
    settleDiscarded();
    // The user may have read about it in another tab, or the backup may have restored it.
    show(lostOf(lost, outbox.get(), settled.ids()) ?? lost);
    if (news() !== undefined) exchangeIn(REPORT_AFTER_MS);
  }

  async function begin(): Promise<void> {
    await outbox.refresh();
    look();
    await exchange();
  }

  function stop(): void {
    isStopped = true;
    cancelTimer?.();
    for (const end of endings) end();
  }

  return {
    get: () => lost,
    subscribe: listeners.subscribe,
    /** Reports once, then on every change. Further calls do nothing. */
    start: (): void => {
      if (isStopped || endings.length > 0) return;
      endings.push(outbox.subscribe(look), settled.subscribe(look));
      void begin();
    },
    /** Call when the user has read about the lost notes. */
    acknowledge: (): void => {
      settled.change(idsOf(lost.notes));
      look();
    },
    /** Sends a last report before sign-out erases notes that the user chose to discard. Rejects on failure. */
    throwAway: async (): Promise<void> => {
      stop();
      const thrownAway = idsOf(outbox.get().notes.filter(({ state }) => state !== 'acked'));
      if (thrownAway.length === 0) return;
      // Before any await: the page may be gone by then.
      settled.change(thrownAway);
      // If its answer came after the last report's, it would bring the notes back.
      await running;
      await report({ waiting: [], more: 0, over: [...settled.ids()] });
    },
    stop,
  };
}

/** The outbox keeps discarded notes for 30 days so the author can restore them. */
function followDiscarded(outbox: LostNotesDeps['outbox'], settled: SettledNotes): () => void {
  let discarded: readonly string[] = [];
  return () => {
    const { notes } = outbox.get();
    const back = notes.filter((note) => isPendingNote(note) && discarded.includes(note.id));
    discarded = idsOf(notes.filter(({ state }) => state === 'discarded'));
    settled.change(discarded, idsOf(back));
  };
}

function idsOf(notes: readonly { readonly id: string }[]): string[] {
  return notes.map(({ id }) => id);
}

type SeenOutbox = Pick<OutboxView, 'status' | 'notes'>;

/** A report without the install mode; the page adds that. */
export type WaitingReport = Omit<WaitingNotesReport, 'place'>;

/**
 * What to report to the gateway about this device.
 * @returns undefined if the outbox couldn't be read, because then we know nothing.
 */
export function reportOf(
  { status, notes }: SeenOutbox,
  settled: ReadonlySet<string>,
): WaitingReport | undefined {
  if (status !== 'open') return undefined;
  // Another tab's sign-out has settled a note that this tab still sees.
  const pending = notes.filter(
    (note) => isPendingNote(note) && note.loanGuid !== '' && !settled.has(note.id),
  );
  return {
    waiting: pending
      .slice(0, MAX_REMEMBERED)
      .map(({ id, loanGuid, writtenAt }) => ({ id, loanGuid, writtenAt })),
    more: Math.max(0, pending.length - MAX_REMEMBERED),
    over: [...settled],
  };
}

/**
 * The notes the browser deleted, and those whose key is gone. A note in the outbox that opens, or may open with a newer
 * build, isn't lost, whatever its state; neither is a settled one.
 * @param reported the gateway's answer to the report.
 * @param view of an outbox read after that answer, because another tab may have saved a note meanwhile.
 * @returns undefined if we can't tell.
 */
export function lostOf(
  reported: LostNoteList,
  { status, notes }: SeenOutbox,
  settled: ReadonlySet<string>,
): LostNoteList | undefined {
  // A row too damaged to show its note id could be any of them.
  if (status !== 'open' || !notes.every(({ id }) => v.is(noteIdSchema, id))) return undefined;
  const here = new Set(notes.flatMap(({ id, why }) => (why === 'damaged' ? [] : [id])));
  const lost = reported.notes.filter(({ id }) => !here.has(id) && !settled.has(id));
  return { notes: lost, more: lost.length === 0 ? 0 : reported.more };
}
