import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { parsePipelineAnswer } from '#src/contract/wire/pipeline-answer.ts';
import { addDays } from '#src/domain/calendar/calendar-day.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { closingsFile, entriesForFile } from '#src/domain/closings/closings-file.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoan, deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { parseIcs, type ReadEvent } from '#tests/support/parse-ics.ts';

const ID = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
const { loan: names } = fieldMap;
const RULES = createLenderRules({
  cdReceipt: 'mailbox',
  officeDays: { opensSaturdays: false, closedDays: [] },
});

function sample(closing: string, more: Readonly<Record<string, string>> = {}, id = ID): Loan {
  const fields = {
    [names.number]: '2026000111',
    [names.borrowerLastName]: 'Okafor',
    [names.borrowerFirstName]: 'Adaeze',
    [names.loanOfficerName]: 'Dana Whitfield',
    [names.projectedClosingDate]: closing,
    ...stepFields('Disclosures', { 'Disclosures Sent': { done: -30 } }),
    ...more,
  };
  return deriveLoan(rawLoan(fields, id), fieldMap, TODAY);
}

function fileOf(loans: readonly Loan[], hasNames = false): { text: string; events: ReadEvent[] } {
  const entries = entriesForFile(closingCalendar(loans, RULES, TODAY), TODAY);
  const options = {
    today: TODAY,
    hasNames,
    asOfText: 'as of 11/20/2026, 10:40 AM',
    stampMs: 1_700_000_000_000,
  };
  const text = closingsFile(entries, options);
  return { text, events: parseIcs(text) };
}

test('a loan is its number; names of borrower and staff are there only if somebody chose so', () => {
  const { text, events } = fileOf([sample('12/04/2026')]);
  expect(text).not.toMatch(/Okafor|Adaeze|Whitfield/);
  expect(events.map((event) => [event['DTSTART;VALUE=DATE'], event['SUMMARY']])).toEqual([
    ['20261127', 'Last day to send the CD (loan 2026000111)'],
    ['20261201', 'CD must be received (loan 2026000111)'],
    ['20261204', 'Closes (loan 2026000111)'],
  ]);
  const facts = [
    'closing on Fri 12/04/2026',
    'Your compliance office decides.',
    'as of 11/20/2026, 10:40 AM',
  ];
  expect(events[0]?.['DESCRIPTION']).toBe(facts.join('\n'));
  const [deadline, , closing] = fileOf([sample('12/04/2026')], true).events;
  expect(deadline?.['DESCRIPTION']).toBe(facts.toSpliced(1, 0, 'Loan officer: Dana Whitfield').join('\n'));
  expect(closing?.['SUMMARY']).toBe('Closes (Adaeze Okafor, loan 2026000111)');
});

test.each([
  ['العمري', 'سارة'],
  ['כהן', 'רות'],
  ['\u202Eכהן', 'Ann'],
  ['Levi לוי', '\u2067رنا'],
])('the name %j stands before the number of its loan, in whatever direction it is written', (last, first) => {
  const [, , closing] = fileOf(
    [sample('12/04/2026', { [names.borrowerLastName]: last, [names.borrowerFirstName]: first })],
    true,
  ).events;
  const name = `${first} ${last}`.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
  expect(closing?.['SUMMARY']).toBe(`Closes (\u2068${name}\u2069, loan 2026000111)`);
});

test("a closing that the law forbids and one that's done are titled as on screen", () => {
  const titleOf = (closing: string, more?: Readonly<Record<string, string>>) =>
    fileOf([sample(closing, more)]).events.find(({ UID }) => UID?.startsWith('closing-'))?.['SUMMARY'];
  expect(titleOf('11/23/2026')).toBe(
    "Can't close: not before Sat 11/28/2026 without proof of CD receipt (loan 2026000111)",
  );
  const funded = stepFields('Closing', { 'Funds Sent': { done: 0 } });
  expect(titleOf('11/20/2026', funded)).toBe('Funded (loan 2026000111)');
});

test("a loan that came without an id isn't in the file: the next reading gives its place to another", () => {
  const [, without] = parsePipelineAnswer([
    { loanId: ID, fields: {} },
    { fields: { [names.number]: '2026000222', [names.projectedClosingDate]: '12/04/2026' } },
  ]);
  if (without === undefined) throw new Error('There are 2 loans.');
  const loans = [sample('12/04/2026'), deriveLoan(without, fieldMap, TODAY)];
  expect(closingCalendar(loans, RULES, TODAY).days.size).toBeGreaterThan(0);
  expect(fileOf(loans).text).not.toContain('2026000222');
  expect(fileOf(loans).events).toEqual(fileOf(loans.slice(0, 1)).events);
});

test('a moved closing keeps its id, and so a calendar moves it', () => {
  const idsOf = (closing: string): (string | undefined)[] =>
    fileOf([sample(closing)]).events.map((event) => event['UID']);
  expect(idsOf('12/04/2026')).toEqual(idsOf('12/11/2026'));
  expect(idsOf('12/04/2026')).toContain(`closing-${ID.toLowerCase()}@clear-to-close`);
});

test('everything from today on is in the file once, each with an id of its own and a day of its own', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aRawLoan(fieldMap), { selector: ({ loanId }) => loanId, maxLength: 6 }),
      (raws) => {
        const calendar = closingCalendar(deriveLoans(raws, fieldMap, TODAY), RULES, TODAY);
        const entries = entriesForFile(calendar, TODAY);
        const { events } = fileOf(deriveLoans(raws, fieldMap, TODAY));
        expect(new Set(events.map((event) => event['UID'])).size).toBe(events.length);
        expect(events.map((event) => [event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE']])).toEqual(
          entries.map(({ day }) => [basic(day), basic(addDays(day, 1))]),
        );
        expect(entries.every(({ day }) => day >= TODAY)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

function basic(day: typeof TODAY): string {
  return formatIsoDay(day).replaceAll('-', '');
}
