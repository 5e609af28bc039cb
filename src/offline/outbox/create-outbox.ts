import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { createDrafts } from '#src/offline/outbox/saving/drafts.ts';
import { createDrainRunner } from '#src/offline/outbox/sending/drain-runner.ts';
import { createNoteSaver } from '#src/offline/outbox/saving/note-saver.ts';
import type { OutboxChannel } from '#src/offline/outbox/sending/outbox-channel.ts';
import { type EntryEvent, isOver } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { parseEntry } from '#src/offline/outbox/entry/open-entry.ts';
import type { DrainPorts, SavePorts } from '#src/offline/outbox/entry/outbox-ports.ts';
import { createOutboxAlarm } from '#src/offline/outbox/outbox-alarm.ts';
import { createOutboxRows } from '#src/offline/outbox/view/outbox-rows.ts';
import type { OutboxEvents } from '#src/offline/outbox/sending/page-events.ts';
import { stepStored } from '#src/offline/outbox/entry/step-stored.ts';

export interface OutboxDeps extends SavePorts, Omit<DrainPorts, 'announce' | 'isHidden'> {
  /** A UUID, the key of a note. */
  readonly newId: () => string;
  readonly events: OutboxEvents;
  readonly channel: OutboxChannel;
}

/** One user's outbox. Reads what's stored right away, and sends nothing before `start`. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, channel, now, user } = deps;
  const rows = createOutboxRows(deps);
  const alarm = createOutboxAlarm(deps, rows, {
    onWake: (reason) => drain(reason),
    onHidden: () => void drafts.flush(),
  });
  let isClosed = false;

  const announce = (): void => {
    channel.announce();
    void rows.refresh();
  };
  const onChanged = (): void => {
    announce();
    alarm.wake('enqueue');
  };
  const ports: DrainPorts = { ...deps, announce, isHidden: alarm.isSilent };
  const drain = createDrainRunner(ports, outboxDatabaseName(user.key), (failure) => void afterPass(failure));
  const drafts = createDrafts({
    ...deps,
    writer: deps.newId(),
    onWritten: (error) => {
      if (error !== undefined) rows.fail(error);
      else if (rows.get().status === 'failed') void rows.refresh();
    },
  });
  const saver = createNoteSaver(deps, drafts, onChanged);

  async function afterPass(failure?: unknown): Promise<void> {
    await rows.refresh();
    if (failure !== undefined) {
      rows.fail(failure);
      // Taking a note to send it is a write too: without room, nothing would ever be sent.
      if (rows.get().error?.kind === 'quota') await deps.freeSpace().catch(() => undefined);
    }
    alarm.setTimer();
  }

  async function begin(): Promise<void> {
    await store.prune((row) => isRowOver(row, now()));
    await rows.refresh();
  }

  async function readDraft(lane: string): Promise<string> {
    try {
      return await drafts.read(lane);
    } catch (error) {
      // An empty box would look like lost text: say so, and try again with the rest of the storage.
      rows.fail(error);
      alarm.setTimer();
      throw error;
    }
  }

  async function stepOne(id: string, event: EntryEvent): Promise<boolean> {
    const entry = parseEntry(await store.read(id));
    if (entry === undefined) return false;
    const result = await stepStored(store, entry, event);
    onChanged();
    return result.kind === 'changed';
  }

  channel.onChange(() => {
    if (isClosed) return;
    void rows.refresh();
    alarm.wake('other-tab');
  });
  const stopFollowing = deps.bfcache.follow({
    beforeHide: drafts.flushOnPagehide,
    comeBack: () => void drafts.recoverFlushed(),
  });
  void rows.refresh();

  return {
    get: rows.get,
    subscribe: rows.subscribe,
    refresh: rows.refresh,
    start: () => {
      const stop = alarm.turnOn();
      // A failed cleanup is no reason not to send.
      begin().catch(rows.fail);
      alarm.wake('start');
      return stop;
    },
    save: saver.save,
    sendDirectly: saver.sendDirectly,
    resend: saver.resend,
    retry: () => alarm.wake('retry'),
    discard: (id) => stepOne(id, { kind: 'discard', now: now() }),
    undoDiscard: (id) => stepOne(id, { kind: 'undo' }),
    readDraft,
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
      alarm.turnOff();
      channel.close();
      stopFollowing();
      store.close();
    },
  };
}

function isRowOver(row: unknown, now: number): boolean {
  const entry = parseEntry(row);
  return entry !== undefined && isOver(entry, now);
}
