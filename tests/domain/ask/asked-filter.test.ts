import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createAsk } from '#src/domain/ask/ask.ts';
import { firstOfEach, hasAsked, withAsked } from '#src/domain/ask/asked-filter.ts';
import { vocabularyOf } from '#src/domain/ask/asked-words.ts';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { formatBehind } from '#src/domain/list/loans-behind.ts';
import { EMPTY_FILTER, filterTest } from '#src/domain/list/pipeline-filter.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { quickInputs } from '#tests/support/loans/quick-inputs.ts';
import { sandboxFiles } from '#tests/support/loans/sandbox-loans.ts';

const TODAY = calendarDayOf(2026, 11, 30);
const LOANS = sandboxFiles(TODAY, 300).map(({ loan }) => loan);
const ask = createAsk(vocabularyOf(LOANS, fieldMap));
const SUNDAY = startOfWeek(TODAY);

/** What somebody says, and how a person would go through the loans for it. */
type Said = readonly [words: string, isMeant: (loan: Loan) => boolean];

const statusOf = (loan: Loan, name: string) => loan.categories.find((one) => one.name === name)?.status;
const closes = (from: number, to: number) => (loan: Loan) =>
  loan.closing.day !== undefined && loan.closing.day >= from && loan.closing.day <= to;

const TYPES: readonly Said[] = [
  ['va loans', (loan) => loan.loanType === 'VA'],
  ['FHA', (loan) => loan.loanType === 'FHA'],
  ['conv. or va', (loan) => ['VA', 'Conventional'].includes(loan.loanType)],
];
const DAYS: readonly Said[] = [
  ['closing next week', closes(SUNDAY + 7, SUNDAY + 13)],
  ['closing in the next 10 days', closes(TODAY, TODAY + 10)],
  ['closing before 12/15', closes(-Infinity, calendarDayOf(2026, 12, 14))],
  ['that close after tomorrow', closes(TODAY + 2, Infinity)],
  ['closing December', closes(calendarDayOf(2026, 12, 1), calendarDayOf(2026, 12, 31))],
];
const STATUSES: readonly Said[] = [
  ['without appraisal', (loan) => statusOf(loan, 'Appraisal') !== 'COMPLETED'],
  [
    'no appraisal and title',
    (loan) => ['Appraisal', 'Title'].every((name) => statusOf(loan, name) !== 'COMPLETED'),
  ],
  ['with title done', (loan) => statusOf(loan, 'Title') === 'COMPLETED'],
  ["title isn't in", (loan) => statusOf(loan, 'Title') !== 'COMPLETED'],
  ['not yet locked', (loan) => statusOf(loan, 'Locked') !== 'COMPLETED'],
  ['not late title', (loan) => statusOf(loan, 'Title') !== 'PAST_DUE'],
  [
    'no appraisal or title',
    (loan) => ['Appraisal', 'Title'].every((name) => statusOf(loan, name) !== 'COMPLETED'),
  ],
  ['HOI is late', (loan) => statusOf(loan, 'HOI') === 'PAST_DUE'],
  ['init. approval not started', (loan) => statusOf(loan, 'Initial Approval') === 'NOT_STARTED'],
  ['cleared to close', (loan) => statusOf(loan, 'Final CTC') === 'COMPLETED'],
];

test('all filters of a question find the loans that a person would for its words, in any order', () => {
  const oneOf = (said: readonly Said[]) => fc.option(fc.constantFrom(...said), { nil: undefined });
  const aQuestion = fc
    .tuple(oneOf(TYPES), oneOf(DAYS), oneOf(STATUSES))
    .chain((parts) => fc.shuffledSubarray(parts.filter((part) => part !== undefined)));
  let foundCount = 0;
  fc.assert(
    fc.property(aQuestion, (said) => {
      const { chips, rest } = ask(said.map(([words]) => words).join(', '), TODAY);
      expect(rest).toBe('');
      const passes = filterTest(withAsked(EMPTY_FILTER, chips), quickInputs(TODAY));
      const found = LOANS.filter(passes);
      expect(found).toEqual(LOANS.filter((loan) => said.every(([, isMeant]) => isMeant(loan))));
      foundCount += found.length;
    }),
  );
  expect(foundCount).toBeGreaterThan(0);
});

test('a filter in use is no offer, and of two that a list cannot have together the first is', () => {
  const { chips } = ask(
    'va, starred, at risk, closing friday, no closing date, title late, title done',
    TODAY,
  );
  const first = firstOfEach(chips);
  expect(first.map(({ kind }) => kind)).toEqual(['loanTypes', 'count', 'closing', 'category']);
  const own = withAsked(EMPTY_FILTER, first);
  expect(own).toMatchObject({ loanTypes: ['VA'], counts: ['starred'] });
  expect(first.map((chip) => hasAsked(own, chip))).toEqual([true, true, true, true]);
  expect(first.map((chip) => hasAsked(EMPTY_FILTER, chip))).toEqual([false, false, false, false]);
});

test('days take the place of other days, and stay of the loans behind a figure', () => {
  const { chips } = ask('closing friday', TODAY);
  const before = { kind: 'within' as const, from: TODAY, of: { kind: 'late-step' as const } };
  for (const behind of [before, before.of]) {
    const { behind: after } = withAsked({ ...EMPTY_FILTER, behind }, chips);
    expect(after && formatBehind(after)).toBe('within:2026-12-04:2026-12-04:late-step');
  }
});

test("what can't close is a figure of Insights, of the days that are asked for", () => {
  const { chips, rest } = ask("va that can't close on time next week", TODAY);
  expect(rest).toBe('');
  const { loanTypes, behind } = withAsked(EMPTY_FILTER, chips);
  expect(loanTypes).toEqual(['VA']);
  expect(behind && formatBehind(behind)).toBe('within:2026-12-06:2026-12-12:cannot-close');
  expect(chips.map((chip) => hasAsked({ ...EMPTY_FILTER, loanTypes, behind }, chip))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a name takes the place of the one in use, and two in a question count as either', () => {
  const own = { ...EMPTY_FILTER, loanTypes: ['HELOC'] };
  expect(withAsked(own, ask('va or fha', TODAY).chips).loanTypes).toEqual(['FHA', 'VA']);
});

test('the names of a list are asked for, each once', () => {
  const loans = LOANS.slice(0, 1).flatMap((loan) =>
    ['VA', '', 'FHA', 'VA'].map((loanType) => ({ ...loan, loanType })),
  );
  expect(vocabularyOf(loans, fieldMap).loanTypes).toEqual(['FHA', 'VA']);
});
