import * as fc from 'fast-check';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { dateIn } from '#tests/support/loans/loan-factory.ts';

/** A date text the platform may send: near today so that the rules differ, in each format, unset and broken. */
function aDateText(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -6, max: 6 }).map((days) => dateIn(days)) },
    { weight: 2, arbitrary: fc.constant(dateIn(0)) },
    { weight: 2, arbitrary: fc.integer({ min: -60, max: 60 }).map(pipelineDate) },
    { weight: 1, arbitrary: fc.integer({ min: -9, max: 9 }).map(isoDate) },
    { weight: 4, arbitrary: fc.constantFrom('', '//') },
    { weight: 1, arbitrary: fc.constantFrom('13/45/2026', '02/30/2026', 'soon', '11/20/26', 'null') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('1/1/0001 12:00:00 AM', '12/30/1899', '12/31/9999', '5/22/0226'),
    },
  );
}

/** A raw loan of a field map, with any mix of dates, loan type, waiver and milestone, and some missing fields. */
export function aRawLoan(fieldMap: FieldMap): fc.Arbitrary<RawLoan> {
  const { loan, categories } = fieldMap;
  const dates = new Set(
    categories.flatMap(({ fields }) => fields.flatMap(({ due, completed }) => [due, completed])),
  );
  if (loan.rateLockExpiryDate !== undefined) dates.add(loan.rateLockExpiryDate);
  dates.add(loan.projectedClosingDate).add(loan.currentMilestoneDate).add(loan.fileReviewedDate);
  const name = fc.constantFrom(
    '',
    'Núñez',
    'nunez',
    "O'Brien",
    'Zoë Lee',
    'ZOE LEE',
    'Ångström',
    'Brown',
    '(2/3)',
  );
  const maybeFields = fc.record(
    {
      ...Object.fromEntries([...dates].map((date) => [date, aDateText()])),
      [loan.number]: fc.stringMatching(/^[0-9]{0,10}$/),
      [loan.borrowerLastName]: name,
      [loan.borrowerFirstName]: name,
      [loan.processorName]: name,
      [loan.loanOfficerName]: name,
      [loan.loanType]: fc.constantFrom('VA', 'FHA', 'Conventional', ''),
      [loan.piw]: fc.constantFrom('Yes', 'No', '', '', '', ''),
      [loan.currentMilestone]: fc.constantFrom('Suspended', 'Submit to UW', 'Docs Signing', ''),
    },
    { requiredKeys: [] },
  );
  const fields = maybeFields.map((values) => {
    const present: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) if (value !== undefined) present[name] = value;
    return present;
  });
  return fc.record({ loanId: fc.uuid(), fields });
}

function pipelineDate(days: number): string {
  const [month, day, year] = dateIn(days).split('/');
  return `${Number(month)}/${Number(day)}/${year} 12:00:00 AM`;
}

function isoDate(days: number): string {
  const [month, day, year] = dateIn(days).split('/');
  return `${year}-${month}-${day}T00:00:00`;
}
