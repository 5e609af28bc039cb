import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContractError } from '#src/contract/base/contract-error.ts';
import {
  fieldReaderCallSchema,
  parseFieldReaderAnswer,
  toFieldItems,
} from '#src/contract/wire/field-reader-answer.ts';

const ASKED = ['364', '4002'];

test('both versions of the platform give the same values', () => {
  const newer = parseFieldReaderAnswer({ '364': '2611000123', '4002': 'Homeowner' }, ASKED);
  const older = parseFieldReaderAnswer(
    [
      { fieldId: '4002', value: 'Homeowner' },
      { fieldId: '364', value: '2611000123' },
    ],
    ASKED,
  );
  expect(newer).toEqual({ values: { '364': '2611000123', '4002': 'Homeowner' } });
  expect(older).toEqual(newer);
});

test('items that come without an id stand in the order asked', () => {
  expect(parseFieldReaderAnswer([{ value: 'one' }, { value: 'two' }], ASKED).values).toEqual({
    '364': 'one',
    '4002': 'two',
  });
});

test('the specified form has an object with a value for each id, in the order asked', () => {
  const items = [
    { fieldId: '4002', value: 'Homeowner' },
    { fieldId: 'CX.GONE', value: null },
    { fieldId: '364', value: '1' },
  ];
  const asked = ['4002', 'CX.GONE', '364'];
  expect(toFieldItems({ '364': '1', '4002': 'Homeowner' }, asked)).toEqual(items);
  expect(toFieldItems([{ value: 'Homeowner' }, {}, { fieldId: '364', value: '1' }], asked)).toEqual(items);
  expect(toFieldItems({}, ['toString'])).toEqual([{ fieldId: 'toString', value: null }]);
  // Installed pages read it like the platform's own.
  expect(parseFieldReaderAnswer(items, asked)).toEqual({ values: { '364': '1', '4002': 'Homeowner' } });
});

test('a value that is not text is missing', () => {
  expect(parseFieldReaderAnswer({ '364': ['1'], '4002': 'Doe' }, ASKED)).toEqual({
    values: { '4002': 'Doe' },
  });
});

test('a key that would reach into a prototype is never a field', () => {
  const map: unknown = JSON.parse('{"__proto__": "x", "364": "1"}');
  expect(parseFieldReaderAnswer(map, ASKED).values).toEqual({ '364': '1' });
  const list: unknown = JSON.parse('[{"fieldId": "__proto__", "value": {"polluted": true}}]');
  expect(parseFieldReaderAnswer(list, ASKED).values).toEqual({});
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([[null], ['text'], [7]])('an answer that is neither map nor list is refused: %j', (answer) => {
  expect(() => parseFieldReaderAnswer(answer, ASKED)).toThrow(ContractError);
});

test('maps and lists of anything are read without throwing', () => {
  const answer = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(answer, (value) => {
      const { values } = parseFieldReaderAnswer(value, ASKED);
      expect(Object.values(values).every((text) => typeof text === 'string')).toBe(true);
    }),
  );
});

test('field ids of the platform may be asked for', () => {
  expect(
    v.is(fieldReaderCallSchema, ['364', 'CX.PROC.CRITICAL.NOTES', '4000#2', 'Log.MS.CurrentMilestone']),
  ).toBe(true);
});

test.each([[[]], [['364', '364']], [['../users']], [['']], [['a'.repeat(101)]], ['364'], [[364]]])(
  'these are not field ids to ask for: %j',
  (ids) => {
    expect(v.is(fieldReaderCallSchema, ids)).toBe(false);
  },
);
