import type { RememberedNotes } from '#src/contract/wire/waiting-notes.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { lostOf, reportOf, type WaitingReport } from '#src/offline/lost-notes/compare-notes.ts';
import type { SettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import { isWaiting, type Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** Most notes are sent sooner than that, and then there is nothing to report. */
export const REPORT_AFTER_MS = 2_000;
/** When to try again after a report that failed. */
export const RETRY_MS = 60_000;

const NONE: RememberedNotes = { notes: [], more: 0 };

export interface LostNotesParts {
  readonly outbox: Pick<Outbox, 'get' | 'subscribe' | 'refresh'>;
  /** Tells the gateway what waits here, and gives back what waited and is missing. */
  readonly report: (report: WaitingReport) => Promise<RememberedNotes>;
  readonly settled: SettledNotes;
  readonly startTimer: StartTimer;
}

/**
 * Tells the gateway which of a person's notes wait on this device, and the person which of them the browser has deleted
 * (decision 17). Fits React's useSyncExternalStore. No note waits for it.
 */
export interface LostNotes {
  /** One object until it changes. */
  readonly get: () => RememberedNotes;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reports once, and from then on what changes. Further calls do nothing. */
  readonly start: () => void;
  /** The person has read of what is lost. */
  readonly acknowledge: () => void;
  /** The last report, before a sign-out erases what waits here by its author's will. Rejects when it fails. */
  readonly throwAway: () => Promise<void>;
  /** For good. */
  readonly stop: () => void;
}

export function createLostNotes({ outbox, report, settled, startTimer }: LostNotesParts): LostNotes {
  const listeners = createListeners();
  const endings: (() => void)[] = [];
  let lost = NONE;
  /** The last report that was answered. */
  let told: string | undefined;
  let running: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;
  let discarded: readonly string[] = [];
  let isStopped = false;

  function show(next: RememberedNotes): void {
    if (JSON.stringify(next) === JSON.stringify(lost)) return;
    lost = next;
    listeners.tell();
  }

  /** @returns undefined when there is nothing to tell. */
  function news(): WaitingReport | undefined {
    const next = reportOf(outbox.get(), settled.ids());
    return JSON.stringify(next) === told ? undefined : next;
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
    if (told === JSON.stringify(next)) look();
    else exchangeIn(RETRY_MS);
  }

  /** Never rejects. */
  async function tell(next: WaitingReport): Promise<void> {
    const missing = await report(next).catch(() => undefined);
    if (missing === undefined) return;
    told = JSON.stringify(next);
    // Another tab may have saved a note since, and told the gateway of it.
    await outbox.refresh();
    show(lostOf(missing, outbox.get(), settled.ids()) ?? lost);
  }

  function look(): void {
    if (isStopped) return;
    settleDiscarded();
    // Another tab's person has read of it, or a second copy has brought it back.
    show(lostOf(lost, outbox.get(), settled.ids()) ?? lost);
    if (news() !== undefined) exchangeIn(REPORT_AFTER_MS);
  }

  /** The outbox forgets in 30 days what was thrown away. Its author may bring it back until then. */
  function settleDiscarded(): void {
    const { notes } = outbox.get();
    const back = notes.filter((note) => isWaiting(note) && discarded.includes(note.id));
    discarded = idsOf(notes.filter(({ state }) => state === 'discarded'));
    settled.change(discarded, idsOf(back));
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
    start: () => {
      if (isStopped || endings.length > 0) return;
      endings.push(outbox.subscribe(look), settled.subscribe(look));
      void begin();
    },
    acknowledge: () => {
      settled.change(idsOf(lost.notes));
      look();
    },
    throwAway: async () => {
      stop();
      const thrownAway = idsOf(outbox.get().notes.filter(({ state }) => state !== 'acked'));
      if (thrownAway.length === 0) return;
      // Before anything is waited for: the page may be gone by then.
      settled.change(thrownAway);
      // Its answer would bring the notes back if it came later than the last one.
      await running;
      await report({ waiting: [], more: 0, over: [...settled.ids()] });
    },
    stop,
  };
}

function idsOf(notes: readonly { readonly id: string }[]): string[] {
  return notes.map(({ id }) => id);
}
