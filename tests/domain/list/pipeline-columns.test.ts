import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { cellText, pipelineColumns, shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { dateIn, loanOf, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const columns = pipelineColumns(fieldMap);

/** The row of a loan as a person reads it: heading to text, empty cells left out. */
function rowOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const loan = loanOf(fields);
  const cells = columns.map((column) => [column.name, cellText(loan, column, TODAY)]);
  return Object.fromEntries(cells.filter(([, text]) => text !== ''));
}

test('the columns are the 21 of the specification, in its order', () => {
  expect(columns.map(({ name }) => name)).toEqual([
    'Loan',
    'Borrower',
    'Proj. Closing',
    'Processor',
    'Loan Officer',
    'Loan type',
    'Milestone',
    'Milestone Date',
    'Dead in Water',
    'Disclosures',
    'Appraisal',
    'Title',
    'HOI',
    'Init. Approval',
    'Borr. CTC',
    'Coll. CTC',
    'Final CTC',
    'Init. CD',
    'Locked',
    'Final Verbal',
    'Closing',
  ]);
});

test('a category column knows its category, whatever the lender calls and orders them', () => {
  const { categories } = fieldMap;
  const reordered = { ...fieldMap, categories: categories.toReversed().slice(0, 2) };
  expect(pipelineColumns(reordered).slice(8)).toMatchObject([
    { name: 'Closing', kind: 'category', categoryIndex: 0 },
    { name: 'Final Verbal', kind: 'category', categoryIndex: 1 },
  ]);
});

describe('a row', () => {
  test('shows what a person needs to see of each part of a loan', () => {
    expect(
      rowOf({
        'Loan.LoanNumber': '2611000123',
        'Fields.4002': 'Núñez',
        'Fields.4000': 'Ana',
        'Fields.763': dateIn(-2),
        'Fields.362': 'Pat Processor',
        'Fields.317': 'Lou Officer',
        'Fields.1172': 'FHA',
        'Loan.CurrentMilestoneName': 'Submit to UW',
        'Loan.CurrentMilestoneDate': '11/2/2026 12:00:00 AM',
        ...stepFields('Dead in Water', { 'ITP Received': { done: -4 } }),
        ...stepFields('Title', { Ordered: { done: -3 } }),
        ...stepFields('HOI', { Received: { due: -7 } }),
      }),
    ).toEqual({
      Loan: '00123',
      Borrower: 'Núñez',
      'Proj. Closing': '11/18/2026 (Closed) did not close, 2 days',
      Processor: 'Pat Processor',
      'Loan Officer': 'Lou Officer',
      'Loan type': 'FHA',
      Milestone: 'Submit to UW',
      'Milestone Date': '11/02/2026',
      'Dead in Water': '4 days',
      Title: '(1/3) Completed',
      HOI: '7 days past due',
    });
  });

  test('of a loan of which nothing is known is empty', () => {
    expect(rowOf({})).toEqual({});
  });

  test('of a column that this field map does not have is empty', () => {
    expect(
      cellText(loanOf(), { name: 'Survey', kind: 'category', meaning: '', categoryIndex: 99 }, TODAY),
    ).toBe('');
    expect(cellText(loanOf(), { name: 'Survey', kind: 'category', meaning: '' }, TODAY)).toBe('');
    expect(cellText(loanOf(), { name: 'Survey', kind: 'text', meaning: '' }, TODAY)).toBe('');
  });
});

test.each([
  ['2611000123', '00123'],
  ['123', '123'],
  ['', ''],
])('loan number %j is shown as %j', (full, shown) => {
  expect(shortLoanNumber(full)).toBe(shown);
});
