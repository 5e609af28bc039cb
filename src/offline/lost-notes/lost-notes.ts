import type { RememberedNote, RememberedNotes } from '#src/contract/wire/waiting-notes.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import { type Comparison, compareNotes } from '#src/offline/lost-notes/compare-notes.ts';
import type { LostNotes, LostNotesParts } from '#src/offline/lost-notes/lost-notes-ports.ts';
import { tellThrownAway } from '#src/offline/lost-notes/tell-thrown-away.ts';
import { syncFailureOf } from '#src/offline/network/sync-failure.ts';

/** Most notes are sent sooner than that, and then there is nothing to report. */
export const REPORT_AFTER_MS = 2_000;
/** A try of its own now and then, for when nothing else asks the gateway for anything. */
export const RETRY_MS = 60_000;
/** A report takes 100 notes. More turns than an outbox can fill are needed only while other tabs report too. */
const MAX_TURNS = 12;

export function createLostNotes(parts: LostNotesParts): LostNotes {
  const { outbox, calls, place, settled, connectivity, startTimer } = parts;
  const listeners = createListeners();
  const endings: (() => void)[] = [];
  let lost: readonly RememberedNote[] = [];
  let remembered: RememberedNotes | undefined;
  let running: Promise<void> | undefined;
  let cancelTimer: (() => void) | undefined;
  let isStarted = false;
  let isStopped = false;
  /** What the next try waits for: nothing, an answer of the gateway to anybody, or the time alone. */
  let waits: 'not' | 'for-answer' | 'for-time' = 'not';
  let thrownAway: readonly string[] = [];
  let discarded: ReadonlySet<string> = new Set();

  function show(next: readonly RememberedNote[]): void {
    if (isSame(lost, next)) return;
    lost = next;
    listeners.tell();
  }

  function isNotShown({ id }: RememberedNote): boolean {
    return lost.every((shown) => shown.id !== id);
  }

  /** Another tab's person has read of a loss, or the gateway has heard of it: what this tab shows may be over. */
  function onSettledElsewhere(): void {
    if (lost.length === 0) return;
    show(without(lost, settled.ids()));
    void Promise.resolve(running).then(() => {
      remembered = undefined;
      return exchange();
    });
  }

  function compare(): Comparison | undefined {
    return remembered && compareNotes(remembered, outbox.get(), settled.ids());
  }

  function clearTimer(): void {
    cancelTimer?.();
    cancelTimer = undefined;
  }

  function exchangeIn(ms: number): void {
    if (isStopped || cancelTimer !== undefined) return;
    cancelTimer = startTimer(() => {
      cancelTimer = undefined;
      void exchange();
    }, ms);
  }

  function exchange(): Promise<void> {
    if (isStopped) return Promise.resolve();
    clearTimer();
    running ??= run().finally(() => {
      running = undefined;
      onView();
    });
    return running;
  }

  async function run(): Promise<void> {
    let isOfNow = remembered === undefined;
    // Another tab takes away what the gateway has heard of, and an answer from before that still names it.
    let settledThen = settled.ids();
    try {
      remembered ??= await calls.read(place);
      for (let turn = 0; turn < MAX_TURNS; turn += 1) {
        // oxlint-disable-next-line no-await-in-loop -- what is on the device now, not when the gateway was asked
        await outbox.refresh();
        const comparison = compare();
        if (isStopped || comparison === undefined) break;
        if (!isOfNow && comparison.lost.some(isNotShown)) {
          // What is missing here may have been sent since the gateway was asked last.
          settledThen = settled.ids();
          // oxlint-disable-next-line no-await-in-loop -- once in a run
          remembered = await calls.read(place);
          isOfNow = true;
          continue;
        }
        show(without(comparison.lost, settledThen));
        const { add, remove } = comparison;
        if (add.length + remove.length === 0) {
          // The gateway remembers none of them, so nobody has to.
          settled.remove([...discarded]);
          break;
        }
        settledThen = settled.ids();
        // oxlint-disable-next-line no-await-in-loop -- each report goes out from what the one before left
        remembered = await calls.report({
          place,
          version: remembered.version,
          add: [...add],
          remove: [...remove],
        });
        isOfNow = true;
        if (remembered.isTaken) settled.remove(remove);
      }
      waits = 'not';
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isStopped) return;
    const { kind } = syncFailureOf(error);
    const isCutOff = connectivity.get().state === 'lost';
    waits = kind === 'signed-out' || (kind === 'unreachable' && isCutOff) ? 'for-answer' : 'for-time';
    // The outbox forgets in time what was thrown away; the gateway has to hear of it all the same.
    const known = remembered && new Set(remembered.notes.map(({ id }) => id));
    settled.add([...discarded].filter((id) => known?.has(id) ?? true));
    // Without its person nothing can be said; every other trouble can pass.
    if (kind !== 'signed-out') exchangeIn(RETRY_MS);
  }

  function onView(): void {
    const { status, notes } = outbox.get();
    if (isStopped || status !== 'open') return;
    const nowDiscarded = new Set(notes.filter(({ state }) => state === 'discarded').map(({ id }) => id));
    // Brought back by its author, here or in another tab.
    const back = notes.filter(
      ({ id, state }) => discarded.has(id) && state !== 'discarded' && state !== 'acked',
    );
    if (back.length > 0) settled.remove(back.map(({ id }) => id));
    discarded = nowDiscarded;
    if (!isStarted || running !== undefined || waits !== 'not') return;
    const comparison = compare();
    if (comparison === undefined) return;
    const { add, remove } = comparison;
    if (add.length + remove.length > 0 || !isSame(lost, comparison.lost)) exchangeIn(REPORT_AFTER_MS);
    else clearTimer();
  }

  function stop(): void {
    isStopped = true;
    clearTimer();
    for (const end of endings) end();
  }

  return {
    get: () => lost,
    subscribe: listeners.subscribe,
    start: () => {
      if (isStarted || isStopped) return;
      isStarted = true;
      endings.push(
        outbox.subscribe(onView),
        settled.subscribe(onSettledElsewhere),
        connectivity.subscribe(() => {
          if (waits !== 'for-answer' || running !== undefined || connectivity.get().state !== 'online')
            return;
          waits = 'for-time';
          // What waits is sent first, and most of it need not be reported then.
          clearTimer();
          exchangeIn(REPORT_AFTER_MS);
        }),
      );
      onView();
      void exchange();
    },
    acknowledge: () => {
      settled.add(lost.map(({ id }) => id));
      show([]);
      void exchange();
    },
    throwAway: async () => {
      stop();
      const { notes } = outbox.get();
      thrownAway = notes.filter(({ state }) => state !== 'acked').map(({ id }) => id);
      // Before anything is waited for: the page may be gone by then.
      settled.add(thrownAway);
      await running;
      if (await tellThrownAway(calls, place, remembered, thrownAway)) thrownAway = [];
    },
    keepThrownAway: () => settled.add(thrownAway),
    stop,
  };
}

function without(notes: readonly RememberedNote[], ids: ReadonlySet<string>): readonly RememberedNote[] {
  return notes.filter(({ id }) => !ids.has(id));
}

function isSame(one: readonly RememberedNote[], other: readonly RememberedNote[]): boolean {
  return one.length === other.length && one.every(({ id }, place) => other[place]?.id === id);
}
