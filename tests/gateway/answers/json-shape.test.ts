import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPlainShape } from '#src/gateway/answers/read-json-body.ts';

test('whatever JSON somebody writes from a value has a plain shape, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(hasPlainShape(JSON.stringify(value, undefined, space))).toBe(true);
    }),
  );
});

test('an object that names any key twice has none, wherever it is and however the key is spelt', () => {
  const escaped = (key: string) =>
    `"${[...key].map((c) => (c.length > 1 ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)).join('')}"`;
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.jsonValue({ maxDepth: 2 }),
      fc.nat(10),
      (key, value, depth) => {
        const [one, other, inside] = [JSON.stringify(key), escaped(key), JSON.stringify(value)];
        const twice = `{${one}:${inside} , "other key" : [{}], ${other} :1}`;
        if (key === 'other key') return;
        expect(hasPlainShape('['.repeat(depth) + twice + ']'.repeat(depth))).toBe(false);
        expect(hasPlainShape(`[{${one}:${inside}},{${other}:1}]`)).toBe(true);
        expect(hasPlainShape(`{${one}:{${other}:${inside}}}`)).toBe(true);
      },
    ),
  );
});

test.each([
  ['["a:","a"]', true],
  ['{"a":"a","b":"a"}', true],
  ['{"a":1,\n"a" \t:2}', false],
  ['{"a\\"":1,"a":2,"\\u0061\\"":3}', false],
  [`${'['.repeat(20)}${']'.repeat(20)}`, true],
  [`${'['.repeat(21)}${']'.repeat(21)}`, false],
  ['{"a', true],
  ['{"\\x":1}', false],
])('%s: %s', (text, isPlain) => {
  expect(hasPlainShape(text)).toBe(isPlain);
});
