import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { facetChoices, facetCounter } from '#src/domain/conditions/condition-facets.ts';
import { conditionsInStatus, narrowConditions } from '#src/domain/conditions/condition-filter.ts';
import { CONDITION_FACETS } from '#src/domain/conditions/condition-choices.ts';
import { aConditionList, aFilter, listOf, titlesOf } from '#tests/support/loans/condition-factory.ts';

const LIST = listOf(
  { title: '1', requestedFrom: 'Settlement Agent', status: 'Requested' },
  { title: '2', requestedFrom: '', status: 'Received' },
  { title: '3', requestedFrom: 'borrower ', status: '' },
  {
    title: '4',
    requestedFrom: 'Borrower',
    status: 'Received',
    externalDescription: 'The employer sends it.',
  },
);
const ALL = { status: 'all', text: '' } as const;

test('a facet has each word once, as first written, with how many conditions have it; those without one come last', () => {
  expect(facetChoices('needed', LIST, facetCounter(LIST, ALL)('needed'), [])).toEqual([
    { word: 'borrower', count: 2 },
    { word: 'Settlement Agent', count: 1 },
    // No text says who: nobody guesses it.
    { word: '', count: 1 },
  ]);
  expect(facetChoices('latest', LIST, facetCounter(LIST.slice(0, 2), ALL)('latest'), [])).toEqual([
    { word: 'Received', count: 1 },
    { word: 'Requested', count: 1 },
    { word: '', count: 0 },
  ]);
});

test('a chosen word that no condition has can be taken back', () => {
  expect(
    facetChoices('needed', LIST, facetCounter(LIST, ALL)('needed'), ['Appraiser', 'BORROWER']),
  ).toContainEqual({
    word: 'Appraiser',
    count: 0,
  });
  expect(
    facetChoices('needed', LIST, facetCounter(LIST, ALL)('needed'), ['Appraiser', 'BORROWER']),
  ).toHaveLength(4);
});

test('a word filters by whom a condition is needed from, or by its latest status, and the blank by none', () => {
  const shown = (filter: { needed?: string[]; latest?: string[] }) =>
    titlesOf(narrowConditions(LIST, { types: [], priorTo: [], text: '', ...filter }));
  expect(shown({ needed: ['borrower'] })).toEqual(['3', '4']);
  expect(shown({ needed: ['settlement agent', ''] })).toEqual(['1', '2']);
  expect(shown({ needed: ['Borrower'], latest: ['received'] })).toEqual(['4']);
});

test('categories come in their own order', () => {
  const list = listOf({ category: 'Title' }, { category: 'Audit' }, { category: '' }, { category: 'Assets' });
  const words = facetChoices('category', list, new Map(), []).map(({ word }) => word);
  expect(words).toEqual(['Assets', 'Title', 'Audit', '']);
});

test('the count beside a word is what choosing it alone shows', () => {
  fc.assert(
    fc.property(
      aConditionList(),
      aFilter(),
      fc.constantFrom(...CONDITION_FACETS.filter((facet) => facet !== 'types')),
      (list, filter, facet) => {
        const counts = facetCounter(list, { ...filter, status: 'open' })(facet);
        for (const { word, count } of facetChoices(facet, list, counts, filter[facet])) {
          const shown = narrowConditions(list, { ...filter, [facet]: [word] });
          expect(conditionsInStatus(shown, 'open')).toHaveLength(count);
        }
      },
    ),
  );
});
