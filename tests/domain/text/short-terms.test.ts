import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { SHORT_TERMS, shortTermsIn, spelledOut } from '#src/domain/text/short-terms.ts';

test('short words are found as whole words, each once', () => {
  expect(shortTermsIn('ITP Received, ITP and Ready to UW')).toEqual([
    ['ITP', 'intent to proceed'],
    ['UW', 'underwriting'],
  ]);
  expect(shortTermsIn('CDs, HOIST and File Review-Retl')).toEqual([['Retl', 'retail']]);
});

test('a name is spelled out', () => {
  expect(spelledOut('Final CTC')).toBe('Final clear to close');
  expect(spelledOut('HOI')).toBe('Homeowners insurance');
  expect(spelledOut('')).toBe('');
});

test('every column means something, in words without short ones', () => {
  for (const { name, meaning } of pipelineColumns(fieldMap)) {
    expect([name, meaning.length > 10]).toEqual([name, true]);
    expect([name, ...shortTermsIn(meaning)]).toEqual([name]);
  }
  expect(SHORT_TERMS.size).toBeGreaterThan(6);
});
