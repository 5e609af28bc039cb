import { expect, test } from 'vitest';
import { loansOfPartText, loansSoFarText, soFarText } from '#src/features/pipeline/read/words.ts';

test('figures of a part say so, and how many there are in all where that is known', () => {
  expect(soFarText({ loaded: 1000, total: 9800 })).toBe('1,000 of 9,800 so far');
  expect(soFarText({ loaded: 200 })).toBe('200 loans so far');
  expect(loansOfPartText(12, 1000, true)).toBe('12 of 1,000 loans so far');
  expect(loansOfPartText(12, 1000, false)).toBe('12 of 1,000 loans');
  expect(loansSoFarText(1, true)).toBe('1 loan so far');
});
