import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import { createSettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import { type SharedStorage, sharedStorage } from '#tests/support/outbox/shared-storage.ts';

function openTab(shared: SharedStorage) {
  const { storage, events } = shared.openTab();
  const store = keyValueStore(() => storage);
  return { store, settled: createSettledNotes(store, events) };
}

function setUp() {
  const shared = sharedStorage();
  return { storage: shared, ...openTab(shared) };
}

test('ids are there until they are taken away, each once, and nothing is left then', () => {
  const { storage, settled } = setUp();
  const [one, other] = [randomUUID(), randomUUID()];
  settled.add([one]);
  settled.add([one, other]);
  expect([...settled.ids()]).toEqual([one, other]);
  settled.remove([one, randomUUID()]);
  expect([...settled.ids()]).toEqual([other]);
  settled.remove([other]);
  expect(storage.length).toBe(0);
});

test('they stay through a sign-out, and say nothing but ids', () => {
  const { storage, store, settled } = setUp();
  const id = randomUUID();
  settled.add([id]);
  eraseKeys(store);
  expect([...settled.ids()]).toEqual([id]);
  expect(storage.getItem('ctc.device.settled-notes')).toBe(JSON.stringify([id]));
});

test('adding or taking away nothing writes nothing', () => {
  const { storage, settled } = setUp();
  settled.add([]);
  settled.remove([randomUUID()]);
  expect(storage.length).toBe(0);
});

test('the newest 600 are kept', () => {
  const { settled } = setUp();
  const ids = Array.from({ length: 601 }, () => randomUUID());
  settled.add(ids);
  expect([...settled.ids()]).toEqual(ids.slice(1));
});

test.each(['', 'null', '{}', '["not an id"]', '{'])('"%s" in its place counts as nothing', (text) => {
  const { storage, settled } = setUp();
  storage.setItem('ctc.device.settled-notes', text);
  expect(settled.ids().size).toBe(0);
});

test('a change is heard in other tabs, not in the one that made it, and not once the listening has ended', () => {
  const { storage, settled } = setUp();
  const other = openTab(storage);
  const heard: string[] = [];
  const end = settled.subscribe(() => heard.push('here'));
  other.settled.subscribe(() => heard.push('there'));
  const id = randomUUID();
  settled.add([id]);
  expect(heard).toEqual(['there']);
  other.settled.remove([id]);
  expect(heard).toEqual(['there', 'here']);
  other.store.set('ctc.other', 'something else');
  end();
  other.settled.add([id]);
  expect(heard).toEqual(['there', 'here']);
});
