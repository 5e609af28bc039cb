import { expect, test } from 'vitest';
import { createRecentItems } from '#src/features/jump/recent-items.ts';
import { keyValueStore } from '#src/offline/storage/key-value-store.ts';

function inMemory() {
  return keyValueStore(() => {
    throw new Error('no storage');
  });
}

test('what was used comes back, the latest first, each once, and only so many', () => {
  const store = inMemory();
  const recent = createRecentItems(store);
  for (const id of ['a', 'b', 'c', 'a']) recent.add('dana', id);
  expect(createRecentItems(store).read('dana')).toEqual(['a', 'c', 'b']);
  for (let count = 0; count < 30; count += 1) recent.add('dana', `loan ${count}`);
  expect(recent.read('dana')).toHaveLength(12);
});

test("another person's are not shown, and are forgotten with that person's first own", () => {
  const recent = createRecentItems(inMemory());
  recent.add('dana', 'a');
  expect(recent.read('omar')).toEqual([]);
  recent.add('omar', 'b');
  expect(recent.read('dana')).toEqual([]);
});

test('a record that makes no sense is no record', () => {
  const store = inMemory();
  store.set('ctc.recent-items', '{"userId":"dana","ids":[1]}');
  expect(createRecentItems(store).read('dana')).toEqual([]);
});
