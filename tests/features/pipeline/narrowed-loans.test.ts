import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { CHOICE_PARTS } from '#src/domain/list/filter-choices.ts';
import { behindTest } from '#src/domain/list/loans-behind.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { narrowedLoans } from '#src/features/pipeline/read/narrowed-loans.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { preparedForTable, TABLE_DAY } from '#tests/support/app/test-table.ts';
import { aBehind } from '#tests/support/loans/behind-arbitrary.ts';
import { makeRawLoans } from '#tests/support/loans/raw-loans.ts';

const PREPARED = preparedForTable(
  deriveLoans(makeRawLoans(300, CONFIG.fieldMap), CONFIG.fieldMap, TABLE_DAY),
);

const aFilter = fc.record({
  search: fc.constantFrom('', '', 'officer number 1'),
  milestones: fc.subarray(['Suspended', 'Docs Signing', 'Funding']),
  loanTypes: fc.subarray(['FHA', 'VA']),
  loanOfficers: fc.subarray(['Officer Number 1', 'officer number 2']),
  processors: fc.subarray(['Processor Number 3']),
  statuses: fc.subarray([{ category: 'Title', statuses: ['PAST_DUE' as const, 'NOT_STARTED' as const] }]),
  closing: fc.constantFrom(undefined, ...CLOSING_RANGES),
  behind: fc.option(aBehind, { nil: undefined }),
});

test('beside a part’s values count the loans that the list would have without this part', () => {
  const applied = { name: 'Mine', filter: { ...EMPTY_FILTER, loanTypes: ['FHA', 'Conventional'] } };
  fc.assert(
    fc.property(aFilter, fc.constantFrom(undefined, applied), (chosen, view) => {
      const own = { ...EMPTY_FILTER, ...chosen };
      const { found, leftOut } = narrowedLoans(PREPARED, { own, applied: view });
      for (const part of CHOICE_PARTS) {
        const without = { own: { ...own, [part]: EMPTY_FILTER[part] }, applied: view };
        const counted = [...found, ...(leftOut.get(part) ?? [])];
        expect(counted.toSorted((one, other) => one - other)).toEqual(narrowedLoans(PREPARED, without).found);
      }
    }),
  );
});

test('the loans behind a figure are narrowed further by everything else', () => {
  fc.assert(
    fc.property(aFilter, aBehind, (chosen, behind) => {
      const own = { ...EMPTY_FILTER, ...chosen, behind: undefined };
      const isBehind = behindTest(behind, PREPARED);
      const without = narrowedLoans(PREPARED, { own, applied: undefined }).found;
      const expected = without.filter((at) => PREPARED.loans.slice(at, at + 1).some(isBehind));
      expect(narrowedLoans(PREPARED, { own: { ...own, behind }, applied: undefined }).found).toEqual(
        expected,
      );
    }),
  );
});
