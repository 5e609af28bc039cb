import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionsCsv } from '#src/domain/conditions/conditions-csv.ts';
import { listConditions } from '#src/domain/conditions/conditions-list.ts';
import {
  aCondition,
  aConditionLoan,
  aListOfLoans,
  CLOCK,
  listOf,
} from '#tests/support/loans/condition-factory.ts';
import { parseCsv } from '#tests/support/parse-csv.ts';

const AS_OF = 'Clear to Close, conditions of Okafor, as of 11/20/2026, 10:40 AM';

function cells(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  return parseCsv(text.slice(1));
}

test('a file says how old it is and names its columns, then has a line a condition', () => {
  const condition = aCondition({
    title: 'Gift letter, signed',
    internalDescription: '=HYPERLINK("x")',
    externalDescription: 'Please send\nboth pages',
    priorTo: 'Borrower CTC',
    category: 'Assets',
    status: 'Requested',
    statusDate: '2026-11-03T02:30:00Z',
    startDate: '2026-11-10',
    owner: 'Loan Processor',
    requestedFrom: 'Borrower',
    daysToReceive: 10,
  });
  const lines = cells(
    conditionsCsv(listConditions([condition], CLOCK, aConditionLoan(7, 5, 'Okafor')), AS_OF),
  );
  expect(lines[0]?.[0]).toBe(AS_OF);
  expect(lines[1]).toEqual([
    'Loan',
    'Borrower',
    'Proj. Closing',
    'Milestone',
    'Condition Name',
    'Condition Type',
    'Internal Description',
    'External Description',
    'Prior To',
    'Category',
    'Status',
    'Status Date',
    'Open',
    'Owner',
    'Requested From',
    'Age (days)',
    'Days To Receive',
  ]);
  expect(lines[2]).toEqual([
    '2026000007',
    'Okafor',
    '2026-11-25',
    'Conditionally Approved',
    'Gift letter, signed',
    'Underwriting',
    '\'=HYPERLINK("x")',
    'Please send\nboth pages',
    'Borrower CTC',
    'Assets',
    'Requested',
    '2026-11-02',
    'yes',
    'Loan Processor',
    'Borrower',
    '10',
    '10',
  ]);
});

test('what is unknown is an empty cell', () => {
  const lines = cells(conditionsCsv(listOf({ title: 'Deed', statusOpen: false, status: '' }), AS_OF));
  expect(lines[2]?.join('|')).toBe('||||Deed|Underwriting|||||||no||||');
});

test('whatever the conditions hold, every line has equally many cells', () => {
  fc.assert(
    fc.property(aListOfLoans(), (list) => {
      const lines = cells(conditionsCsv(list, AS_OF));
      expect(lines).toHaveLength(list.length + 2);
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([17]));
    }),
  );
});

test('a person who may not see internal descriptions gets no column for them', () => {
  const list = listOf({ title: 'Deed', internalDescription: 'ours', externalDescription: 'theirs' });
  const [, heading = [], line = []] = cells(conditionsCsv(list, AS_OF, { hasInternal: false }));
  expect(heading).toHaveLength(16);
  expect(heading).not.toContain('Internal Description');
  expect(line[heading.indexOf('External Description')]).toBe('theirs');
  expect(line).not.toContain('ours');
});
