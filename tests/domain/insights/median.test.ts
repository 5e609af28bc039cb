import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOf, medianOf, medianOfCounts } from '#src/domain/insights/median.ts';

const days = fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 40 });

test('fewer than 5 values have no median', () => {
  expect(medianOf([1, 2, 3, 4])).toBeUndefined();
  expect(medianOf([5, 1, 4, 2, 3])).toBe(3);
  expect(medianOf([1, 2, 3, 4, 5, 6])).toBe(3.5);
});

test('half of the values are at most the median, and half at least', () => {
  fc.assert(
    fc.property(days, (values) => {
      const median = medianOf(values);
      expect(median === undefined).toBe(values.length < 5);
      if (median === undefined) return;
      expect(values.filter((value) => value <= median).length * 2).toBeGreaterThanOrEqual(values.length);
      expect(values.filter((value) => value >= median).length * 2).toBeGreaterThanOrEqual(values.length);
    }),
  );
});

test('what is left out of counted values counts no more', () => {
  fc.assert(
    fc.property(days, days, (own, others) => {
      expect(medianOfCounts(countsOf([...own, ...others]), countsOf(own))).toBe(medianOf(others));
    }),
  );
});
