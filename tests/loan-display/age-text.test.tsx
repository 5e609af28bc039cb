import { expect, test } from 'vitest';
import { ageText } from '#src/loan-display/age-text.ts';

const AS_OF = '2026-11-20T15:40:00Z';
const at = (ms: number) => Date.parse(AS_OF) + ms;

test.each([
  [0, 'less than a minute old'],
  [59_999, 'less than a minute old'],
  [60_000, '1 minute old'],
  [59 * 60_000, '59 minutes old'],
  [3_600_000, '1 hour old'],
  [26 * 3_600_000, '1 day old'],
  [75 * 3_600_000, '3 days old'],
  // A device whose clock runs behind the server's.
  [-5 * 60_000, 'less than a minute old'],
])('after %i ms a copy is %s', (ms, expected) => {
  expect(ageText(AS_OF, at(ms))).toBe(expected);
});
