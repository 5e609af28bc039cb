import { createListeners } from '#src/offline/storage/listeners.ts';
import { OPENING, type Outbox } from '#src/offline/outbox/entry/outbox.ts';
import { StorageError, toStorageError } from '#src/offline/storage/storage-error.ts';

/**
 * An outbox for the screens' first paint: the code behind it loads in parallel and opens it. If opening fails, the next
 * use tries again.
 */
export function createLazyOutbox(open: () => Promise<Outbox>, newId: () => string): Outbox {
  const listeners = createListeners();
  let opened: Outbox | undefined;
  let opening: Promise<Outbox> | undefined;
  let view = OPENING;
  let isClosed = false;
  /** Text typed while it couldn't be opened, by lane: it exists only in its box. */
  const unsaved = new Map<string, string>();

  async function openNow(): Promise<Outbox> {
    try {
      const found = await open();
      if (isClosed) {
        found.close();
        throw new StorageError('unavailable');
      }
      opened = found;
      found.subscribe(listeners.tell);
      for (const [lane, text] of unsaved) void found.saveDraft(lane, text);
      unsaved.clear();
      return found;
    } catch (error) {
      opening = undefined;
      view = { ...OPENING, status: 'failed', error: toStorageError(error) };
      throw view.error;
    } finally {
      listeners.tell();
    }
  }
  function whenOpen(): Promise<Outbox> {
    opening ??= openNow();
    return opening;
  }
  const noneSaved = () =>
    ({ kind: 'not-saved', error: view.error ?? new StorageError('unavailable') }) as const;
  const notSaved = () => ({ ...noneSaved(), id: newId() });

  return {
    get: () => opened?.get() ?? view,
    subscribe: listeners.subscribe,
    refresh: () => whenOpen().then((outbox) => outbox.refresh(), ignore),
    start: () => startWhenOpen(whenOpen),
    save: (note) => whenOpen().then((outbox) => outbox.save(note), notSaved),
    saveAll: (notes, draftLane) => whenOpen().then((outbox) => outbox.saveAll(notes, draftLane), noneSaved),
    discardAll: async (ids) => (await whenOpen()).discardAll(ids),
    sendDirectly: (id, note) =>
      whenOpen().then(
        (outbox) => outbox.sendDirectly(id, note),
        () => ({ kind: 'no-answer', why: 'network' }),
      ),
    retry: () => void whenOpen().then((outbox) => outbox.retry(), ignore),
    discard: async (id) => (await whenOpen()).discard(id),
    undoDiscard: async (id) => (await whenOpen()).undoDiscard(id),
    resend: (id, text) => whenOpen().then((outbox) => outbox.resend(id, text), notSaved),
    readDraft: (lane) =>
      whenOpen().then(
        (outbox) => outbox.readDraft(lane),
        (error: unknown) => {
          const text = unsaved.get(lane);
          if (text === undefined) throw error;
          return text;
        },
      ),
    readAllDrafts: () =>
      whenOpen().then(
        (outbox) => outbox.readAllDrafts(),
        (error: unknown) => {
          if (unsaved.size === 0) throw error;
          return [...unsaved].map(([lane, text]) => ({ lane, text, isSaved: false }));
        },
      ),
    saveDraft: (lane, text) =>
      whenOpen().then(
        (outbox) => outbox.saveDraft(lane, text),
        () => {
          if (text.trim() === '') unsaved.delete(lane);
          else unsaved.set(lane, text);
        },
      ),
    isAnyUnsaved: () => opened?.isAnyUnsaved() ?? (!isClosed && unsaved.size > 0),
    flushDrafts: async () => {
      // If nothing was opened, nothing was typed.
      await opening?.then((outbox) => outbox.flushDrafts(), ignore);
    },
    close: () => {
      isClosed = true;
      opened?.close();
    },
  };
}

function startWhenOpen(whenOpen: () => Promise<Outbox>): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  const begin = async () => {
    const outbox = await whenOpen();
    if (!isOver) stop = outbox.start();
  };
  // The reason it can't open shows in the view.
  begin().catch(ignore);
  return () => {
    isOver = true;
    stop();
  };
}

function ignore(): undefined {
  return undefined;
}
