import { expect, test } from 'vitest';
import { idKey, isSameId } from '#src/domain/text/same-id.ts';

test.each([
  ['7F0C1D2E-0000-4000-8000-00000000000A', '7f0c1d2e-0000-4000-8000-00000000000a'],
  ['{7F0C1D2E-0000-4000-8000-00000000000A}', '7f0c1d2e-0000-4000-8000-00000000000a'],
  [' Dana.Whitfield@Harborlight.example ', 'dana.whitfield@harborlight.example'],
  ['DWHITFIELD', 'dwhitfield'],
  ['\u00A0gortiz', 'gortiz'],
])('%j and %j are one', (one, other) => {
  expect(isSameId(one, other)).toBe(true);
  expect(idKey(idKey(one))).toBe(idKey(other));
});

test.each([
  ['a-1', 'a-2'],
  ['{a', 'a'],
  ['dana@one.example', 'dana@two.example'],
])('%j and %j are two', (one, other) => {
  expect(isSameId(one, other)).toBe(false);
});
