import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { createDrafts } from '#src/offline/outbox/saving/drafts.ts';
import { createDrainRunner, strongerWake } from '#src/offline/outbox/sending/drain-runner.ts';
import { createNoteSaver } from '#src/offline/outbox/saving/note-saver.ts';
import type { OutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import { type EntryEvent, isOnItsWay, isOver } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import type { DrainPorts, SavePorts, WakeReason } from '#src/offline/outbox/entry/outbox-ports.ts';
import { createOutboxRows } from '#src/offline/outbox/view/outbox-rows.ts';
import { endsByTime, LONGEST_WAIT_MS } from '#src/offline/outbox/entry/retry-delay.ts';
import type { OutboxEvent, OutboxEvents } from '#src/offline/outbox/sending/page-events.ts';
import { stepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { holdOfAll, nextDueAt } from '#src/offline/outbox/entry/when-due.ts';

export interface OutboxDeps extends SavePorts, Omit<DrainPorts, 'announce' | 'isHidden'> {
  /** A UUID, the key of a note. */
  readonly newId: () => string;
  readonly events: OutboxEvents;
  readonly channel: OutboxChannel;
}

/** How often to retry failed storage. */
const TRY_EVERY_MS = 30_000;
/** With unsent notes, check at least this often for notes left behind by a tab that died. */
const LOOK_EVERY_MS = 60_000;
const SHORTEST_SLEEP_MS = 1000;

/** One user's outbox. Reads what's stored right away, and sends nothing before `start`. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, events, channel, now, startTimer, user } = deps;
  const rows = createOutboxRows(deps);
  let isStarted = false;
  let isClosed = false;
  let cancelTimer: (() => void) | undefined;
  /** What happened while the page was hidden. */
  let missed: WakeReason | undefined;

  const announce = (): void => {
    channel.announce();
    void rows.refresh();
  };
  const ports: DrainPorts = { ...deps, announce, isHidden: () => !isStarted || events.isHidden() };
  const runner = createDrainRunner(ports, outboxDatabaseName(user.key), (failure) => void afterPass(failure));
  const drafts = createDrafts({
    ...deps,
    writer: deps.newId(),
    onWritten: (error) => {
      if (error !== undefined) rows.fail(error);
      else if (rows.get().status === 'failed') void rows.refresh();
    },
  });
  const saver = createNoteSaver(deps, drafts, () => {
    announce();
    wake('enqueue');
  });

  async function afterPass(failure?: unknown): Promise<void> {
    await rows.refresh();
    if (failure !== undefined) {
      rows.fail(failure);
      // Taking a note to send it is a write too: without room, nothing would ever be sent.
      if (rows.get().error?.kind === 'quota') await deps.freeSpace().catch(() => undefined);
    }
    sleep();
  }

  function wake(reason: WakeReason): void {
    if (!isStarted) return;
    const strongest = strongerWake(missed, reason);
    missed = events.isHidden() ? strongest : undefined;
    if (missed === undefined) runner.wake(strongest);
  }

  function sleep(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    const entries = rows.entries();
    const { status, error } = rows.get();
    // After `newer`, this build stays outdated until the page reloads.
    if (isStarted && status === 'failed' && error?.kind !== 'newer' && !events.isHidden()) {
      cancelTimer = startTimer(() => wake('timer'), TRY_EVERY_MS);
      return;
    }
    if (!isStarted || events.isHidden() || !entries.some(isOnItsWay)) return;
    const hold = holdOfAll(entries);
    // Time brings neither a sign-in nor a newer build: then try only on events.
    if (hold !== undefined && !endsByTime(hold)) return;
    const due = nextDueAt(entries) ?? Number.POSITIVE_INFINITY;
    // Don't sleep for days because the clock was set back.
    const untilDue = Math.min(due - now(), LOOK_EVERY_MS, LONGEST_WAIT_MS);
    cancelTimer = startTimer(() => wake('timer'), Math.max(SHORTEST_SLEEP_MS, untilDue));
  }

  function onEvent(event: OutboxEvent): void {
    if (event === 'hidden') {
      cancelTimer?.();
      void drafts.flush();
    } else wake(event);
  }

  async function begin(): Promise<void> {
    await store.prune((row) => {
      const entry = parseEntry(row);
      return entry !== undefined && isOver(entry, now());
    });
    await rows.refresh();
  }

  async function stepOne(id: string, event: EntryEvent): Promise<boolean> {
    const entry = parseEntry(await store.read(id));
    if (entry === undefined) return false;
    const result = await stepStored(store, entry, event);
    announce();
    wake('enqueue');
    return result.kind === 'changed';
  }

  channel.onChange(() => {
    if (isClosed) return;
    void rows.refresh();
    wake('other-tab');
  });
  const stopFollowing = deps.pageMemory.follow({
    lastWords: drafts.sayLastWords,
    comeBack: () => void drafts.hearOfLastWords(),
  });
  void rows.refresh();

  return {
    get: rows.get,
    subscribe: rows.subscribe,
    refresh: rows.refresh,
    start: () => {
      isStarted = true;
      const endEvents = events.subscribe(onEvent);
      // A failed cleanup is no reason not to send.
      begin().catch(rows.fail);
      wake('start');
      return () => {
        isStarted = false;
        endEvents();
        cancelTimer?.();
      };
    },
    save: saver.save,
    sendDirectly: saver.sendDirectly,
    resend: saver.resend,
    retry: () => wake('retry'),
    discard: (id) => stepOne(id, { kind: 'discard', now: now() }),
    undoDiscard: (id) => stepOne(id, { kind: 'undo' }),
    readDraft: drafts.read,
    readAllDrafts: drafts.readAll,
    saveDraft: drafts.save,
    isAnyUnsaved: () => !isClosed && drafts.isAnyUnsaved(),
    flushDrafts: async () => {
      await drafts.flush();
      // While it's being saved, a note is neither a draft nor visible; if saving fails, it becomes a draft again.
      await saver.whenSettled();
      await drafts.flush();
      await rows.refresh();
    },
    close: () => {
      isClosed = true;
      isStarted = false;
      cancelTimer?.();
      channel.close();
      stopFollowing();
      store.close();
    },
  };
}
