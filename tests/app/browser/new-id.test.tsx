import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#src/app/browser/new-id.ts';
import { takeAway } from '#tests/support/offline/lock-down.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('an id is a random UUID, also where the browser makes none', () => {
  expect(newId()).toMatch(UUID);
  for (const place of [globalThis.crypto, Object.getPrototypeOf(globalThis.crypto) as object]) {
    if (Object.hasOwn(place, 'randomUUID')) onTestFinished(takeAway(place, 'randomUUID'));
  }
  expect('randomUUID' in globalThis.crypto).toBe(false);
  const ids = Array.from({ length: 100 }, newId);
  expect(ids.filter((id) => !UUID.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(100);
});
