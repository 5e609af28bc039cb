import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { CHOICE_PARTS } from '#src/domain/list/filter-choices.ts';
import { EMPTY_FILTER } from '#src/domain/list/pipeline-filter.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { narrowedLoans } from '#src/features/pipeline/read/narrowed-loans.ts';
import { CONFIG } from '#tests/support/app/fake-gateway.ts';
import { preparedForTable, TABLE_DAY } from '#tests/support/app/test-table.ts';
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
  closing: fc.constantFrom(undefined, ...CLOSING_RANGES),
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
