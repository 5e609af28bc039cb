import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { foldText } from '#src/domain/text/fold-text.ts';

test.each([
  ['Núñez', 'nunez'],
  ["O'BRIEN", "o'brien"],
  ['Nguyễn Thị', 'nguyen thi'],
  ['Ångström', 'angstrom'],
  ['(2/5) Completed', '(2/5) completed'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding twice is folding once, and case never matters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ '-]{0,12}$/), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text));
      expect(foldText(text.toLowerCase())).toBe(foldText(text));
    }),
  );
});
