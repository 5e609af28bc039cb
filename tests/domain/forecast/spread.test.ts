import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOf } from '#src/domain/forecast/spread.ts';

const heldIn = (values: readonly number[], from: number, to: number) =>
  values.filter((value) => value >= from && value <= to).length;

test('a range holds the middle and 80 % of the numbers, and no narrower one does', () => {
  const numbers = fc.array(fc.integer({ min: -20, max: 60 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(numbers, (drawn) => {
      const values = drawn.toSorted((left, right) => left - right);
      const { from, middle, to } = spreadOf(values) ?? { from: NaN, middle: NaN, to: NaN };
      expect(from).toBeLessThanOrEqual(middle);
      expect(middle).toBeLessThanOrEqual(to);
      expect(heldIn(values, from, to) / values.length).toBeGreaterThanOrEqual(0.8);
      for (const other of values)
        expect(heldIn(values, other, other + (to - from) - 1) / values.length).toBeLessThan(0.8);
      const below = values.filter((value) => value < middle).length;
      const above = values.filter((value) => value > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});

test('no numbers have no range', () => {
  expect(spreadOf([])).toBeUndefined();
});
