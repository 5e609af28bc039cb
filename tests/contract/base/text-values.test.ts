import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ContractError } from '#src/contract/base/contract-error.ts';
import { parseContract } from '#src/contract/base/parse-contract.ts';
import { readText, readTextValues, unreadableSentence } from '#src/contract/base/text-values.ts';

describe('a value of the platform', () => {
  test.each([
    ['text', { kind: 'text', text: 'text' }],
    ['', { kind: 'text', text: '' }],
    [0, { kind: 'text', text: '0' }],
    [null, { kind: 'missing' }],
    [undefined, { kind: 'missing' }],
    [false, { kind: 'not-text' }],
    [[], { kind: 'not-text' }],
    [{}, { kind: 'not-text' }],
  ])('%j reads as %j', (value, reading) => {
    expect(readText(value)).toEqual(reading);
  });

  test('is either kept as text, missing or named: none is lost without a word', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (map) => {
        const { values, unreadable } = readTextValues(map);
        const missing = Object.keys(map).filter((name) => map[name] === null && !unreadable.includes(name));
        const accounted = [...Object.keys(values), ...unreadable, ...missing];
        expect(accounted.sort()).toEqual(Object.keys(map).sort());
      }),
    );
  });
});

test('one unreadable value is spoken of in the singular', () => {
  expect(unreadableSentence(['Fields.763'])).toBe('1 value was not text: Fields.763');
  expect(unreadableSentence(['a', 'b'])).toBe('2 values were not text: a, b');
});

describe('the error of a broken contract', () => {
  const schema = v.object({ loans: v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()) })) });

  test.each([
    [
      { loans: [{ id: 'a' }, { id: 7 }] },
      'The list at loans.1.id: expected string, found number',
      'loans.1.id',
    ],
    [{ loans: [{ id: '' }] }, 'The list at loans.0.id: expected a text, found an empty one', 'loans.0.id'],
    [{ loans: {} }, 'The list at loans: expected Array, found object', 'loans'],
    [{}, 'The list at loans: expected "loans", found nothing', 'loans'],
    [[], 'The list at loans: expected "loans", found nothing', 'loans'],
    [null, 'The list: expected Object, found null', ''],
  ])('says for %j where and what', (value, message, path) => {
    const error = errorOf(() => parseContract(schema, value, 'The list'));
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({ code: 'CONTRACT', message, path });
  });

  test('never quotes what was found', () => {
    const anyValue = fc.jsonValue({ stringUnit: fc.constantFrom('canary') });
    fc.assert(
      fc.property(anyValue, anyValue, (id, loans) => {
        for (const value of [{ loans: [{ id }] }, { loans }]) {
          expect(String(errorOf(() => parseContract(schema, value, 'The list')))).not.toContain('canary');
        }
      }),
    );
  });
});

function errorOf(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
