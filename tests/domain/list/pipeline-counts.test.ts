import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { deriveLoans } from '#src/domain/loan/loan.ts';
import {
  countLoans,
  matchesQuickFilter,
  QUICK_FILTERS,
  type QuickFilter,
} from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, filterTest } from '#src/domain/list/pipeline-filter.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

const INPUTS = quickInputs(TODAY);

function quickFiltersOf(fields: Readonly<Record<string, string>>): QuickFilter[] {
  const loan = loanOf({ ...READY, ...fields });
  return QUICK_FILTERS.filter((quick) => matchesQuickFilter(loan, quick, INPUTS));
}

/** A loan that is ready for underwriting and has its disclosures, and so is late nowhere and can close any day. */
const READY = {
  ...stepFields('Dead in Water', { 'ITP Received': { done: -9 }, 'Ready to UW': { done: -8 } }),
  ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
  ...stepFields('Initial CD', { Sent: { done: -20 } }),
};
const NOT_READY = { ...READY, ...stepFields('Dead in Water', { 'Ready to UW': { done: '' } }) };

describe('a loan counts', () => {
  test.each<readonly [what: string, fields: Record<string, string>, quick: QuickFilter[]]>([
    ['nowhere when nothing is late or due', {}, []],
    ['as past due with a red category', stepFields('Title', { Ordered: { due: -1 } }), ['past-due']],
    ['as stalled, not as past due, when only Dead in Water is red', NOT_READY, ['stalled']],
    [
      'nowhere when Dead in Water is red for less than 3 days',
      { ...NOT_READY, ...stepFields('Dead in Water', { 'ITP Received': { done: -2 } }) },
      [],
    ],
    ['as due today with a yellow category', stepFields('Title', { Ordered: { due: 0 } }), ['due-today']],
    [
      'as past due alone when the category with a step due today is red',
      stepFields('Title', { Ordered: { due: -1 }, Received: { due: 0 } }),
      ['past-due'],
    ],
    [
      'as both when one category is red and another yellow',
      {
        ...stepFields('Title', { Ordered: { due: -1 } }),
        ...stepFields('HOI', { Received: { due: 0 } }),
      },
      ['past-due', 'due-today'],
    ],
    ['as closing in 7 days when it closes today', { 'Fields.763': dateIn(0) }, ['closing-this-week']],
    [
      "as one that can't close on its date when the Closing Disclosure went out too late",
      { 'Fields.763': dateIn(4), ...stepFields('Initial CD', { Sent: { done: -1 } }) },
      ['closing-this-week', 'too-early', 'at-risk'],
    ],
    ['as closing in 7 days in six days', { 'Fields.763': dateIn(6) }, ['closing-this-week']],
    ['nowhere when it closes in seven days', { 'Fields.763': dateIn(7) }, []],
    [
      'nowhere when it closes tomorrow and is funded already',
      { 'Fields.763': dateIn(1), ...stepFields('Closing', { 'Funds Sent': { done: -1 } }) },
      [],
    ],
    [
      'as at risk when it closes soon and a step is late',
      { 'Fields.763': dateIn(3), ...stepFields('Title', { Ordered: { due: -1 } }) },
      ['past-due', 'closing-this-week', 'at-risk'],
    ],
    [
      'as not funded, and at risk, when it was to close yesterday',
      { 'Fields.763': dateIn(-1) },
      ['at-risk', 'slipped'],
    ],
    [
      'as not funded alone when it was signed yesterday and its funds are not due yet',
      {
        'Fields.763': dateIn(-1),
        ...stepFields('Closing', { 'Closing Sent': { done: -1 }, 'Funds Sent': { due: 3 } }),
      },
      ['slipped'],
    ],
    ['as suspended', { 'Loan.CurrentMilestoneName': 'Suspended' }, ['suspended']],
  ])('%s', (_, fields, quick) => {
    expect(quickFiltersOf(fields)).toEqual(quick);
  });
});

const somePipeline = fc
  .array(aRawLoan(fieldMap), { maxLength: 15 })
  .map((raws) => deriveLoans(raws, fieldMap, TODAY));

describe('for any loans', () => {
  test('the closing counts agree with the closing ranges of a filter', () => {
    fc.assert(
      fc.property(somePipeline, (loans) => {
        const open = loans.filter(({ closing }) => !closing.isFunded);
        const inRange = (closing: 'next-7-days' | 'slipped'): number =>
          open.filter(filterTest({ ...EMPTY_FILTER, closing }, INPUTS)).length;
        expect(countLoans(loans, 'closing-this-week', INPUTS)).toBe(inRange('next-7-days'));
        expect(countLoans(loans, 'slipped', INPUTS)).toBe(inRange('slipped'));
      }),
    );
  });
});

test('starred are the loans with the person’s star, whatever else they are', () => {
  const loan = loanOf(READY);
  const starred = new Set([loan.loanId]);
  expect(QUICK_FILTERS.filter((quick) => matchesQuickFilter(loan, quick, { ...INPUTS, starred }))).toEqual([
    'starred',
  ]);
  expect(countLoans([loan], 'starred', { ...INPUTS, starred })).toBe(1);
});
