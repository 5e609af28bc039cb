import * as v from 'valibot';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ContractError } from '#src/contract/base/contract-error.ts';
import {
  parsePipelineAnswer,
  pipelineCallSchema,
  pipelinePageQuerySchema,
} from '#src/contract/wire/pipeline-answer.ts';

describe('a page of the pipeline', () => {
  test.each([[null], [undefined], [{}], ['<html>'], [{ loans: [] }]])(
    'that is not a list is refused: %j',
    (answer) => {
      expect(() => parsePipelineAnswer(answer)).toThrow(ContractError);
    },
  );

  test('takes the id under the name that the older version of the platform gives it', () => {
    expect(parsePipelineAnswer([{ loanGuid: 'b', fields: {} }])).toEqual([{ loanId: 'b', fields: {} }]);
  });

  test('reads a number as its text and null as a missing value, without a fault', () => {
    const [loan] = parsePipelineAnswer([{ loanId: 'a', fields: { amount: 594211.5, zero: 0, gone: null } }]);
    expect(loan).toEqual({ loanId: 'a', fields: { amount: '594211.5', zero: '0' } });
  });

  test('names the values that are not text, and keeps the others', () => {
    const fields = { 'Fields.763': {}, 'Fields.4002': 'Doe', 'Fields.14': ['CA'], 'Fields.13': true };
    const [loan] = parsePipelineAnswer([{ loanId: 'a', fields }]);
    expect(loan?.fields).toEqual({ 'Fields.4002': 'Doe' });
    expect(loan?.faults).toEqual(['3 values were not text: Fields.763, Fields.14, Fields.13']);
  });

  test('names at most five of many unreadable values', () => {
    const fields = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`f${index}`, []]));
    const [loan] = parsePipelineAnswer([{ loanId: 'a', fields }]);
    expect(loan?.faults).toEqual(['8 values were not text: f0, f1, f2, f3, f4 and 3 more']);
  });

  test('never says in a fault what the value was', () => {
    const [loan] = parsePipelineAnswer([{ loanId: 'a', fields: { 'Fields.4002': ['Canary'] } }]);
    expect(JSON.stringify(loan)).not.toContain('Canary');
  });

  test('one malformed loan does not hide the others', () => {
    const answer = [
      { loanId: 'a', fields: { x: '1' } },
      'rubbish',
      null,
      { loanId: 'd', fields: 7 },
      { fields: {} },
    ];
    const loans = parsePipelineAnswer(answer, 1000);
    expect(loans.map((loan) => loan.loanId)).toEqual([
      'a',
      'unreadable-1001',
      'unreadable-1002',
      'd',
      'unreadable-1004',
    ]);
    expect(loans.map((loan) => loan.faults ?? [])).toEqual([
      [],
      ['the loan could not be read'],
      ['the loan could not be read'],
      ['the loan came without fields'],
      ['the loan came without an id'],
    ]);
  });

  test('a field that would reach into the prototype of every object is a fault and not a field', () => {
    const answer: unknown = JSON.parse(
      '[{"loanId":"a","fields":{"__proto__":"evil","constructor":"evil","x":"1"}}]',
    );
    const [loan] = parsePipelineAnswer(answer);
    expect(loan?.fields).toEqual({ x: '1' });
    expect(Object.getPrototypeOf(loan?.fields)).toBe(Object.prototype);
    expect(loan?.faults).toEqual(['2 values were not text: __proto__, constructor']);
  });

  test('gives one loan for every item and never throws, whatever the items are', () => {
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { loanId: fc.jsonValue(), fields: fc.dictionary(fc.string(), fc.jsonValue()) },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.array(item), fc.nat(5000), (items, start) => {
        const loans = parsePipelineAnswer(items, start);
        expect(loans).toHaveLength(items.length);
        for (const loan of loans) {
          expect(loan.loanId).not.toBe('');
          expect(Object.values(loan.fields).every((value) => typeof value === 'string')).toBe(true);
        }
      }),
    );
  });

  test('loses no text of a well-formed loan', () => {
    const name = fc
      .string({ minLength: 1 })
      .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key));
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (fields) => {
        expect(parsePipelineAnswer([{ loanId: 'a', fields }])).toEqual([
          { loanId: 'a', fields: { ...fields } },
        ]);
      }),
    );
  });
});

describe('what the browser asks of the pipeline', () => {
  test('is whose loans, and nothing else', () => {
    expect(v.is(pipelineCallSchema, { loanOwnership: 'MyLoans' })).toBe(true);
    expect(v.is(pipelineCallSchema, { loanOwnership: 'AllLoans' })).toBe(true);
    expect(v.is(pipelineCallSchema, { loanOwnership: 'TheirLoans' })).toBe(false);
    expect(v.is(pipelineCallSchema, { loanOwnership: 'MyLoans', fields: ['Fields.65'] })).toBe(false);
  });

  test('starts at the first loan with a full page unless it says otherwise', () => {
    expect(v.parse(pipelinePageQuerySchema, {})).toEqual({ start: 0, limit: 1000 });
    expect(v.parse(pipelinePageQuerySchema, { start: '1000', limit: '50' })).toEqual({
      start: 1000,
      limit: 50,
    });
  });

  test.each([
    { start: '-1' },
    { start: '1.5' },
    { limit: '0' },
    { limit: '1001' },
    { limit: 'all' },
    { cursor: 'x' },
  ])('is refused for the page %j', (query) => {
    expect(v.is(pipelinePageQuerySchema, query)).toBe(false);
  });
});
