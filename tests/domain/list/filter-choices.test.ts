import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { encodeColumn } from '#src/domain/list/encoded-column.ts';
import { CHOICE_PARTS, type ChoicePart, countFilterChoices } from '#src/domain/list/filter-choices.ts';
import { pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { EMPTY_FILTER, filterTest } from '#src/domain/list/pipeline-filter.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { CHOICE_COLUMNS } from '#src/features/pipeline/address/list-filter.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, rawLoan, TODAY } from '#tests/support/loans/loan-factory.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';

const OFFICER = 'Fields.317';
const CLOSING = 'Fields.763';

function loansOf(...rows: readonly Readonly<Record<string, string>>[]) {
  return deriveLoans(
    rows.map((fields, place) => rawLoan(fields, String(place))),
    fieldMap,
    TODAY,
  );
}

function choiceCounts(part: ChoicePart, loans: readonly Loan[], counted: readonly number[]) {
  const column = pipelineColumns(fieldMap).find(({ name }) => name === CHOICE_COLUMNS[part]);
  if (column === undefined) throw new Error(part);
  const encoded = encodeColumn(column, TODAY);
  encoded.add(loans);
  return countFilterChoices(part, milestoneNames({}), encoded.tally(counted), TODAY);
}

test('people are in the order of their names, each in one spelling, and loans without one last', () => {
  const loans = loansOf({ [OFFICER]: 'Zoë Lee' }, {}, { [OFFICER]: 'Bo Chen' }, { [OFFICER]: 'ZOE LEE' });
  expect([...choiceCounts('loanOfficers', loans, [0, 1, 3])]).toEqual([
    ['Bo Chen', 0],
    ['Zoë Lee', 2],
    ['', 1],
  ]);
});

test('all milestones and ranges are there, and a closing counts in each of its ranges', () => {
  const loans = loansOf({ [CLOSING]: dateIn(0) }, {});
  expect([...choiceCounts('milestones', loans, []).keys()]).toEqual(milestoneNames({}));
  expect([...choiceCounts('closing', loans, [0, 1])]).toEqual(
    CLOSING_RANGES.map((range) => [range, range === 'slipped' ? 0 : 1]),
  );
});

test('a number beside a value is how many loans there are with that filter', () => {
  const somePipeline = fc.array(aRawLoan(fieldMap), { maxLength: 10 });
  fc.assert(
    fc.property(somePipeline, fc.constantFrom(...CHOICE_PARTS), (raws, part) => {
      const loans = deriveLoans(raws, fieldMap, TODAY);
      const counts = choiceCounts(part, loans, [...loans.keys()]);
      for (const [value, count] of counts) {
        const filter = { ...EMPTY_FILTER, [part]: part === 'closing' ? value : [value] };
        const passes = filterTest(filter, quickInputs(TODAY));
        expect([value, count]).toEqual([value, loans.filter(passes).length]);
      }
    }),
  );
});
