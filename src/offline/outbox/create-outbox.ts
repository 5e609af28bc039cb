import { createDrafts } from '#src/offline/outbox/saving/drafts.ts';
import { createDrainRunner } from '#src/offline/outbox/sending/drain-runner.ts';
import { createNoteSaver } from '#src/offline/outbox/saving/note-saver.ts';
import { type EntryEvent, isOver } from '#src/offline/outbox/entry/outbox-machine.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';
import type { OutboxParts } from '#src/offline/outbox/sending/note-sender.ts';
import { createOutboxAlarm } from '#src/offline/outbox/outbox-alarm.ts';
import { createShownOutbox } from '#src/offline/outbox/outbox-view.ts';

/** One user's outbox. Reads what's stored right away, and sends nothing before `start`. */
export function createOutbox({ rows, codec, clock, sender }: OutboxParts): Outbox {
  const { channel } = rows;
  const shown = createShownOutbox(rows, codec);
  const alarm = createOutboxAlarm(clock, sender.events, shown, {
    onWake: (reason) => drain(reason),
    onHidden: () => void drafts.flush(),
  });
  let isClosed = false;

  const announce = (): void => {
    channel.announce();
    void shown.refresh();
  };
  const onChanged = (): void => {
    announce();
    alarm.wake('enqueue');
  };
  const drain = createDrainRunner(
    { rows, codec, clock, sender, announce, isHidden: alarm.isSilent, reachedAt: alarm.reachedAt },
    (failure) => void afterPass(failure),
  );
  const onWritten = (error?: unknown): void => {
    if (error !== undefined) shown.fail(error);
    else if (shown.get().status === 'failed') void shown.refresh();
  };
  const drafts = createDrafts({ rows, codec, clock, onWritten });
  const saver = createNoteSaver({ rows, codec, clock, sender }, drafts, {
    onSaved: onChanged,
    onSent: shown.addSent,
  });

  async function afterPass(failure?: unknown): Promise<void> {
    await shown.refresh();
    if (failure !== undefined) {
      shown.fail(failure);
      // Taking a note to send it is a write too: without room, nothing would ever be sent.
      if (shown.get().error?.kind === 'quota') await rows.freeSpace().catch(() => undefined);
    }
    alarm.setTimer();
  }

  async function begin(): Promise<void> {
    await rows.prune((entry) => isOver(entry, clock.now()));
    await shown.refresh();
  }

  async function readDraft(lane: string): Promise<string> {
    try {
      return await drafts.read(lane);
    } catch (error) {
      // An empty box would look like lost text: say so, and try again with the rest of the storage.
      shown.fail(error);
      alarm.setTimer();
      throw error;
    }
  }

  async function stepOne(id: string, event: EntryEvent): Promise<boolean> {
    const entry = await rows.readEntry(id);
    if (entry === undefined) return false;
    const result = await rows.step(entry, event);
    onChanged();
    return result.kind === 'changed';
  }

  channel.onChange(() => {
    if (isClosed) return;
    void shown.refresh();
    alarm.wake('other-tab');
  });
  const stopFollowing = rows.bfcache.follow({
    beforeHide: drafts.flushOnPagehide,
    comeBack: () => void drafts.recoverFlushed(),
  });
  void shown.refresh();

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    refresh: shown.refresh,
    start: () => {
      const stop = alarm.turnOn();
      // A failed cleanup is no reason not to send.
      begin().catch(shown.fail);
      alarm.wake('start');
      return stop;
    },
    save: saver.save,
    saveAll: saver.saveAll,
    discardAll: async (ids) => {
      const count = await saver.discardAll(ids);
      onChanged();
      return count;
    },
    sendDirectly: saver.sendDirectly,
    resend: saver.resend,
    retry: () => alarm.wake('retry'),
    // The new text of a refused note stays: a draft that can be copied, or discarded and taken back.
    discard: (id) => stepOne(id, { kind: 'discard', now: clock.now() }),
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
      await shown.refresh();
    },
    close: () => {
      isClosed = true;
      alarm.turnOff();
      channel.close();
      stopFollowing();
      rows.close();
    },
  };
}
