import { expect, test } from 'vitest';
import { createAppBadge } from '#src/app/browser/app-badge.ts';

function icon() {
  const shown: number[] = [];
  return {
    shown,
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  };
}

test('the icon carries the number, and is told only when it changes', () => {
  const navigator = icon();
  const badge = createAppBadge(navigator);
  for (const count of [3, 3, 4, 0, 0, 3]) badge.show(count);
  expect(navigator.shown).toEqual([3, 4, 0, 3]);
});

test('clearing takes it away, whatever was shown before this start', () => {
  const navigator = icon();
  createAppBadge(navigator).clear();
  expect(navigator.shown).toEqual([0]);
});

test('a platform without badges, or a person who allows none, is no trouble', async () => {
  const without = createAppBadge({});
  without.show(2);
  without.clear();
  const refused = createAppBadge({
    setAppBadge: () => Promise.reject(new Error('not allowed')),
    clearAppBadge: () => Promise.reject(new Error('not allowed')),
  });
  refused.show(2);
  refused.clear();
  await Promise.resolve();
});
