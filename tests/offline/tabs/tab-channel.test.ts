import { expect, test } from 'vitest';
import { LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';
import type { StorageChange } from '#src/offline/storage/storage-events.ts';
import { openTabChannel } from '#src/offline/tabs/tab-channel.ts';

/** A tab that counts the sign-outs it hears of. */
function openTab() {
  const storage = new Set<(event: StorageChange) => void>();
  const messages = new Set<(event: { data: unknown }) => void>();
  const posted: unknown[] = [];
  const channel = openTabChannel(
    () => ({
      postMessage: (message) => posted.push(message),
      addEventListener: (_type, listener) => messages.add(listener),
      close: () => messages.clear(),
    }),
    {
      addEventListener: (_type, listener) => storage.add(listener),
      removeEventListener: (_type, listener) => storage.delete(listener),
    },
  );
  let heard = 0;
  channel.onSignOut(() => (heard += 1));
  return {
    channel,
    posted,
    heard: () => heard,
    receive: (data: unknown) => messages.forEach((listener) => listener({ data })),
    write: (key: string | null, newValue: string | null) =>
      storage.forEach((listener) => listener({ key, newValue })),
  };
}

test("another tab's sign-out is heard by message, and by what it takes out of local storage", () => {
  const tab = openTab();
  tab.receive({ type: 'signed-out' });
  expect(tab.heard()).toBe(1);
  tab.write(LAST_SESSION_KEY, null);
  expect(tab.heard()).toBe(2);
  tab.write(null, null);
  expect(tab.heard()).toBe(3);
});

test('nothing else is taken for a sign-out', () => {
  const tab = openTab();
  for (const message of [undefined, 'signed-out', { type: 'other' }]) tab.receive(message);
  tab.write(LAST_SESSION_KEY, '{}');
  // A refused call removes it too, and what is typed elsewhere stays.
  tab.write('authToken', null);
  expect(tab.heard()).toBe(0);
});

test('a tab that signs out itself takes its own cleared storage for nothing, and still tells the others', () => {
  const tab = openTab();
  tab.channel.stopListening();
  tab.write(null, null);
  tab.receive({ type: 'signed-out' });
  expect(tab.heard()).toBe(0);
  tab.channel.announceSignOut();
  expect(tab.posted).toEqual([{ type: 'signed-out' }]);
});

test('a closed one hears nothing', () => {
  const tab = openTab();
  tab.channel.close();
  tab.write(null, null);
  tab.receive({ type: 'signed-out' });
  expect(tab.heard()).toBe(0);
});

test('where the browser has no channel, local storage tells', () => {
  const storage = new Set<(event: StorageChange) => void>();
  const channel = openTabChannel(
    () => {
      throw new Error('no channels here');
    },
    { addEventListener: (_type, listener) => storage.add(listener), removeEventListener: () => undefined },
  );
  let heard = 0;
  channel.onSignOut(() => (heard += 1));
  channel.announceSignOut();
  storage.forEach((listener) => listener({ key: null, newValue: null }));
  expect(heard).toBe(1);
});
