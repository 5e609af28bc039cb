import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNoteEditor } from '#src/features/notes/use-note-editor.ts';
import type { OutboxStore } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { LANE_A, newNote, type NoteDevice, noteDevice, until } from '#tests/support/outbox/outbox.ts';

const { text: _text, ...PLACE } = newNote('');

function openEditor(outbox: ReturnType<NoteDevice['openTab']>) {
  return renderHook(() => useNoteEditor(outbox, PLACE, outbox.get().notes));
}

/** A storage that answers one kind of call when it is told to. */
function heldBack(method: 'add' | 'readDrafts') {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wrapStore = (store: OutboxStore): OutboxStore =>
    method === 'add'
      ? {
          ...store,
          add: async (...given) => {
            await isOpen;
            return store.add(...given);
          },
        }
      : {
          ...store,
          readDrafts: async (lane) => {
            const rows = await store.readDrafts(lane);
            await isOpen;
            return rows;
          },
        };
  return { wrapStore, open: () => open() };
}

async function keepDraft(device: NoteDevice, outbox: ReturnType<NoteDevice['openTab']>, text: string) {
  const kept = outbox.saveDraft(LANE_A, text);
  device.clock.advance(300);
  await kept;
}

test('an old draft that is found after somebody began to type stands in front of that, and both are kept', async () => {
  const device = noteDevice();
  const storage = heldBack('readDrafts');
  const outbox = device.openTab({ wrapStore: storage.wrapStore });
  await keepDraft(device, outbox, 'Called the agent.');
  const { result } = openEditor(outbox);
  act(() => result.current.type('And the borrower'));
  storage.open();
  await waitFor(() => expect(result.current.text).toBe('Called the agent.\nAnd the borrower'));
  await outbox.flushDrafts();
  expect(await device.openTab().readDraft(LANE_A)).toBe('Called the agent.\nAnd the borrower');
});

test('what was typed while a note was saved stays a draft by itself, also when its box is gone by then', async () => {
  const device = noteDevice();
  const storage = heldBack('add');
  const outbox = device.openTab({ wrapStore: storage.wrapStore });
  const { result, unmount } = openEditor(outbox);
  act(() => result.current.type('Called the agent.'));
  act(() => result.current.save());
  act(() => result.current.type('Called the agent. No answer'));
  unmount();
  storage.open();
  await until(async () => (await device.states()).length === 1);
  await until(async () => {
    await outbox.flushDrafts();
    return (await device.openTab().readDraft(LANE_A)) === 'No answer';
  });
  expect(outbox.get().notes.map(({ text }) => text)).toEqual(['Called the agent.']);
});

test('a box that is left while an earlier part of it is being saved saves the rest after it', async () => {
  const device = noteDevice();
  const storage = heldBack('add');
  const outbox = device.openTab({ wrapStore: storage.wrapStore });
  const { result } = openEditor(outbox);
  act(() => result.current.type('Called the agent.'));
  act(() => result.current.save());
  act(() => result.current.type('Called the agent. No answer'));
  act(() => result.current.save());
  storage.open();
  await waitFor(() =>
    expect(outbox.get().notes.map(({ text }) => text)).toEqual(['Called the agent.', 'No answer']),
  );
  await waitFor(() => expect(result.current.text).toBe(''));
  expect(await device.openTab().readDraft(LANE_A)).toBe('');
});

test('a box whose draft another tab has saved makes no second note of it when it is left, and is empty then', async () => {
  const device = noteDevice();
  const outbox = device.openTab();
  await keepDraft(device, outbox, 'Called the agent.');
  const { result } = openEditor(outbox);
  await waitFor(() => expect(result.current.text).toBe('Called the agent.'));
  const other = device.openTab();
  await other.readDraft(LANE_A);
  const saved = await other.save(newNote('Called the agent.'));
  act(() => result.current.save());
  await waitFor(() => expect(result.current.text).toBe(''));
  expect(result.current.savedId).toBe(saved.id);
  expect(await device.states()).toEqual(['queued']);
});

test('a draft that the storage refuses at first is shown once it gives it, in front of what was typed since', async () => {
  const device = noteDevice();
  await keepDraft(device, device.openTab(), 'Called the agent.');
  let isBroken = true;
  const outbox = device.openTab({
    wrapStore: (store) => ({
      ...store,
      readDrafts: (lane) => (isBroken ? Promise.reject(new StorageError('wedged')) : store.readDrafts(lane)),
    }),
  });
  const stop = outbox.start();
  const { result } = openEditor(outbox);
  await waitFor(() => expect(outbox.get().status).toBe('failed'));
  act(() => result.current.type('And the borrower'));
  isBroken = false;
  act(() => device.clock.advance(30_000));
  await waitFor(() =>
    expect(result.current.text.split('\n').toSorted()).toEqual(['And the borrower', 'Called the agent.']),
  );
  expect(outbox.get().status).not.toBe('failed');
  stop();
});
