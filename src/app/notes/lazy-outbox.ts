import { createListeners } from '#src/offline/storage/listeners.ts';
import type { Outbox, OutboxView } from '#src/offline/outbox/entry/outbox.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

const NOTHING: OutboxView = { status: 'opening', notes: [], pendingCount: 0, attentionCount: 0 };

/**
 * An outbox that screens have from the first paint on: the code behind it comes beside them and opens it. What could not
 * be opened is tried anew at the next use.
 */
export function createLazyOutbox(open: () => Promise<Outbox>, newId: () => string): Outbox {
  const listeners = createListeners();
  let opened: Outbox | undefined;
  let opening: Promise<Outbox> | undefined;
  let view = NOTHING;
  let isClosed = false;
  /** Typed while it could not be opened, by lane: it is nowhere else but in its box. */
  const unkept = new Map<string, string>();

  async function openNow(): Promise<Outbox> {
    try {
      const found = await open();
      if (isClosed) {
        found.close();
        throw new StorageError('unavailable');
      }
      opened = found;
      found.subscribe(listeners.tell);
      for (const [lane, text] of unkept) void found.keepDraft(lane, text);
      unkept.clear();
      return found;
    } catch (error) {
      opening = undefined;
      view = { ...NOTHING, status: 'failed', error: toStorageError(error) };
      throw view.error;
    } finally {
      listeners.tell();
    }
  }
  function whenOpen(): Promise<Outbox> {
    opening ??= openNow();
    return opening;
  }
  const notKept = () => {
    const error = view.error ?? new StorageError('unavailable');
    return { kind: 'not-saved', id: newId(), error } as const;
  };

  return {
    get: () => opened?.get() ?? view,
    subscribe: listeners.subscribe,
    refresh: () => whenOpen().then((outbox) => outbox.refresh(), ignore),
    start: () => startWhenOpen(whenOpen),
    save: (note) => whenOpen().then((outbox) => outbox.save(note), notKept),
    sendDirectly: (id, note) =>
      whenOpen().then(
        (outbox) => outbox.sendDirectly(id, note),
        () => ({ kind: 'no-answer', why: 'network' }),
      ),
    retry: () => void whenOpen().then((outbox) => outbox.retry(), ignore),
    discard: async (id) => (await whenOpen()).discard(id),
    undoDiscard: async (id) => (await whenOpen()).undoDiscard(id),
    resend: (id, text) => whenOpen().then((outbox) => outbox.resend(id, text), notKept),
    readDraft: (lane) =>
      whenOpen().then(
        (outbox) => outbox.readDraft(lane),
        (error: unknown) => {
          const text = unkept.get(lane);
          if (text === undefined) throw error;
          return text;
        },
      ),
    readAllDrafts: () =>
      whenOpen().then(
        (outbox) => outbox.readAllDrafts(),
        (error: unknown) => {
          if (unkept.size === 0) throw error;
          return [...unkept].map(([lane, text]) => ({ lane, text, isKept: false }));
        },
      ),
    keepDraft: (lane, text) =>
      whenOpen().then(
        (outbox) => outbox.keepDraft(lane, text),
        () => {
          if (text.trim() === '') unkept.delete(lane);
          else unkept.set(lane, text);
        },
      ),
    isAnyUnkept: () => opened?.isAnyUnkept() ?? (!isClosed && unkept.size > 0),
    flushDrafts: async () => {
      // Nothing was typed where nothing was opened.
      await opening?.then((outbox) => outbox.flushDrafts(), ignore);
    },
    close: () => {
      isClosed = true;
      opened?.close();
    },
    erase: async () => (await whenOpen()).erase(),
  };
}

function startWhenOpen(whenOpen: () => Promise<Outbox>): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  const begin = async () => {
    const outbox = await whenOpen();
    if (!isOver) stop = outbox.start();
  };
  // What keeps it from opening shows in the view.
  begin().catch(ignore);
  return () => {
    isOver = true;
    stop();
  };
}

function ignore(): undefined {
  return undefined;
}
