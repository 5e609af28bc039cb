import { expect, test } from 'vitest';
import { freshnessOf } from '#src/loan-display/freshness.ts';

const AS_OF = '2026-11-20T15:40:00Z';
const MINUTE_MS = 60_000;

test.each([
  [-10, 'fresh'],
  [0, 'fresh'],
  [4, 'fresh'],
  [5, 'stale'],
  [24 * 60 - 1, 'stale'],
  [24 * 60, 'old'],
  [90 * 24 * 60, 'old'],
] as const)('%i minutes after the last check a list is %s', (minutes, freshness) => {
  expect(freshnessOf(AS_OF, Date.parse(AS_OF) + minutes * MINUTE_MS)).toBe(freshness);
});
