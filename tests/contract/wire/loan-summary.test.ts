import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { summaryAnswerSchema, summaryCallSchema } from '#src/contract/wire/loan-summary.ts';

const AT = '2026-11-20T15:40:00.000Z';
const CALL = {
  loanObject: { loanGuid: '0f8fad5b-d9cb-469f-a165-70867728950e', fields: { 'Fields.1172': 'VA' } },
  asOf: AT,
};
const ANSWER = {
  code: 200,
  data: { sentences: ['One.', 'Two.'], text: 'One. Two.', today: '2026-11-20', asOf: AT },
};

describe('the call for a summary', () => {
  test('takes a loan object whatever its values are, so that a bad one hides no other', () => {
    const fields = { a: 'text', b: 5, c: null, d: { odd: true }, e: [] };
    const call = { ...CALL, loanObject: { ...CALL.loanObject, fields } };
    expect(v.parse(summaryCallSchema, call)).toEqual(call);
  });

  test('needs no age', () => {
    const { asOf: _asOf, ...call } = CALL;
    expect(v.parse(summaryCallSchema, call)).toEqual(call);
  });

  test("takes the device's zone", () => {
    expect(v.parse(summaryCallSchema, { ...CALL, timeZone: 'Asia/Kathmandu' }).timeZone).toBe(
      'Asia/Kathmandu',
    );
    expect(v.parse(summaryCallSchema, { ...CALL, timeZone: 'Etc/Unknown' }).timeZone).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['no loan', { asOf: AT }],
    ['a loan without an id', { ...CALL, loanObject: { fields: {} } }],
    ['an id that is none', { ...CALL, loanObject: { loanGuid: 'a', fields: {} } }],
    ['a list of fields', { ...CALL, loanObject: { ...CALL.loanObject, fields: ['a'] } }],
    ['no fields', { ...CALL, loanObject: { loanGuid: CALL.loanObject.loanGuid } }],
    ['an age that is none', { ...CALL, asOf: '11/20/2026' }],
  ])('is refused with %s', (_name, call) => {
    expect(v.is(summaryCallSchema, call)).toBe(false);
  });
});

describe('a summary', () => {
  test('has its sentences, the day they count from and the age of the data', () => {
    expect(v.parse(summaryAnswerSchema, ANSWER)).toEqual(ANSWER);
  });

  test.each<[string, object]>([
    ['a day that is none', { today: '11/20/2026' }],
    ['no age', { asOf: '' }],
    ['sentences that are one text', { sentences: 'One.' }],
    ['no text', { text: undefined }],
  ])('is none with %s', (_name, change) => {
    expect(v.is(summaryAnswerSchema, { ...ANSWER, data: { ...ANSWER.data, ...change } })).toBe(false);
  });
});
