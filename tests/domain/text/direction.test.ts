import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated, withoutOverrides } from '#src/domain/text/direction.ts';
import { anyText } from '#tests/support/any-text.ts';

test.each(['العمري', 'כהן', 'Levi לוי', 'ܝܘܚܢܢ', 'ދިވެހި', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥', 'ﻋﻤﺮ', 'שׁ-יִם', '\u200F54'])(
  '%s stands in isolates, once',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    expect(isolated(isolated(name))).toBe(isolated(name));
  },
);

test.each(['', 'Okafor', 'Nguyễn', 'Смирнова', '王', 'जोशी', '26-11-0002', 'O’Brien-Łuk', '\uFEFFAnn'])(
  '%j stays as it is',
  (name) => {
    expect(isolated(name)).toBe(name);
  },
);

test.each([
  ['\u202Eiramo', 'iramo'],
  ['\u2067سارة\u2069', 'سارة'],
  ['a\u202Ab\u202Bc\u202Cd\u202De', 'abcde'],
  ['\u2066x\u2068y\u2069', 'xy'],
])('%j loses its overrides', (text, plain) => {
  expect(withoutOverrides(text)).toBe(plain);
});

test('whatever the name, its order is its own: no override gets out, and each isolate ends with it', () => {
  const name = fc
    .array(
      fc.oneof(anyText(4), fc.constantFrom('עב', 'عم', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069')),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, (text) => {
      const plain = withoutOverrides(text);
      expect(plain).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      expect([plain, `\u2068${plain}\u2069`]).toContain(isolated(text));
      expect(isolated(isolated(text))).toBe(isolated(text));
      const isSafe = isolated(text) !== plain || !/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(plain);
      expect(isSafe).toBe(true);
    }),
  );
});
