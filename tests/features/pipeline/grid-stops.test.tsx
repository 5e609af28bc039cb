import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStop } from '#src/features/pipeline/table/use-grid-navigation.ts';

// Headings with and without a pin button, and rows that have a Copy button in their first cell.
const GRID = [
  [['h0', 'h0-pin'], ['h1', 'h1-pin'], ['h2']],
  [['a0', 'a-copy'], ['a1'], ['a2']],
  [['b0', 'b-copy'], ['b1'], ['b2']],
];
const ALL = GRID.flat(2);

test.each([
  ['a0', 'ArrowRight', 'a-copy'],
  ['h0', 'ArrowRight', 'h0-pin'],
  ['h1-pin', 'ArrowRight', 'h2'],
  ['h1-pin', 'ArrowDown', 'a1'],
  ['h0-pin', 'ArrowDown', 'a-copy'],
  ['a-copy', 'ArrowDown', 'b-copy'],
  ['a-copy', 'ArrowRight', 'a1'],
  ['a1', 'ArrowLeft', 'a-copy'],
  ['a1', 'ArrowDown', 'b1'],
  ['a1', 'ArrowUp', 'h1'],
  ['h2', 'ArrowDown', 'a2'],
  ['h0', 'ArrowDown', 'a0'],
  ['a2', 'Home', 'a0'],
  ['a0', 'End', 'a2'],
  ['a1', 'PageDown', 'b1'],
  ['b2', 'PageUp', 'h2'],
])('from %s the key %s leads to %s', (from, key, expected) => {
  expect(nextStop(GRID, from, key, false)).toBe(expected);
});

test('with Control, Home and End lead to the corners', () => {
  expect(nextStop(GRID, 'b1', 'Home', true)).toBe('h0');
  expect(nextStop(GRID, 'a1', 'End', true)).toBe('b2');
});

test.each([
  ['h0', 'ArrowUp'],
  ['a0', 'ArrowLeft'],
  ['b2', 'ArrowRight'],
  ['b2', 'ArrowDown'],
  ['a1', 'x'],
])('from %s the key %s leads nowhere', (from, key) => {
  expect(nextStop(GRID, from, key, false)).toBeUndefined();
});

test('whatever keys are pressed, the focus stays in the grid', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL),
      fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())),
      (start, presses) => {
        let stop: string = start;
        for (const [key, isControl] of presses) stop = nextStop(GRID, stop, key, isControl) ?? stop;
        expect(ALL).toContain(stop);
      },
    ),
  );
});
