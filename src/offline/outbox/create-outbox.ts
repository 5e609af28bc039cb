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
import type { OutboxEvent, OutboxEvents } from '#src/offline/outbox/sending/wake-ups.ts';
import { stepStored } from '#src/offline/outbox/entry/step-stored.ts';
import { holdOfAll, nextDueAt } from '#src/offline/outbox/entry/when-due.ts';

export interface OutboxParts extends SavePorts, Omit<DrainPorts, 'announce' | 'isHidden'> {
  /** A UUID, the key of a note. */
  readonly newId: () => string;
  readonly events: OutboxEvents;
  readonly channel: OutboxChannel;
}

/** So often it is looked whether a storage that failed works again. */
const TRY_EVERY_MS = 30_000;
/** With notes on their way the outbox looks at least so often, for what a tab that died has left behind. */
const LOOK_EVERY_MS = 60_000;
const SHORTEST_SLEEP_MS = 1000;

/** One person's outbox. Reads what is there at once, and sends nothing before `start`. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, events, channel, now, startTimer, user } = parts;
  const rows = createOutboxRows(parts);
  let isStarted = false;
  let isClosed = false;
  let cancelTimer: (() => void) | undefined;
  /** What happened while the page was hidden. */
  let missed: WakeReason | undefined;

  const announce = (): void => {
    channel.announce();
    void rows.refresh();
  };
  const ports: DrainPorts = { ...parts, announce, isHidden: () => !isStarted || events.isHidden() };
  const runner = createDrainRunner(ports, outboxDatabaseName(user.key), (failure) => void afterPass(failure));
  const drafts = createDrafts({
    ...parts,
    writer: parts.newId(),
    onWritten: (error) => {
      if (error !== undefined) rows.fail(error);
      else if (rows.get().status === 'failed') void rows.refresh();
    },
  });
  const saver = createNoteSaver(parts, drafts, () => {
    announce();
    wake('enqueue');
  });

  async function afterPass(failure?: unknown): Promise<void> {
    await rows.refresh();
    if (failure !== undefined) {
      rows.fail(failure);
      // Also taking a note to send it is a write: without room nothing would ever go.
      if (rows.get().error?.kind === 'quota') await parts.freeSpace().catch(() => undefined);
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
    // A newer build stays one until this page is loaded again.
    if (isStarted && status === 'failed' && error?.kind !== 'newer' && !events.isHidden()) {
      cancelTimer = startTimer(() => wake('timer'), TRY_EVERY_MS);
      return;
    }
    if (!isStarted || events.isHidden() || !entries.some(isOnItsWay)) return;
    const hold = holdOfAll(entries);
    // Time brings no sign-in and no newer build: then only events are worth a try.
    if (hold !== undefined && !endsByTime(hold)) return;
    const due = nextDueAt(entries) ?? Number.POSITIVE_INFINITY;
    // A clock that was set back must not make it sleep for days.
    const untilDue = Math.min(due - now(), LOOK_EVERY_MS, LONGEST_WAIT_MS);
    cancelTimer = startTimer(() => wake('timer'), Math.max(SHORTEST_SLEEP_MS, untilDue));
  }

  function onEvent(event: OutboxEvent): void {
    rows.noteEvent(event, runner.isRunning());
    if (event === 'hidden') {
      cancelTimer?.();
      void drafts.flush();
    } else if (event !== 'api-lost') wake(event);
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
  const stopFollowing = parts.pageMemory.follow({
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
      // Cleaning up is no reason to send nothing.
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
    keepDraft: drafts.keep,
    isAnyUnkept: () => !isClosed && drafts.isAnyUnkept(),
    flushDrafts: async () => {
      await drafts.flush();
      // What is being saved is no draft any more and not in sight yet; what could not be saved is a draft again.
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
    erase: async () => {
      isClosed = true;
      isStarted = false;
      cancelTimer?.();
      channel.close();
      stopFollowing();
      await store.erase();
    },
  };
}
