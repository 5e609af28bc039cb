import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { lateThing } from '#src/features/pipeline/cards/loan-card.tsx';
import { loanOf, type StepDates, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

type Steps = Readonly<Record<string, Readonly<Record<string, StepDates>>>>;

function loanWith(steps: Steps) {
  return loanOf(Object.assign({}, ...Object.entries(steps).map(([name, dates]) => stepFields(name, dates))));
}

test.each<[string, Steps, string | undefined, boolean | undefined]>([
  [
    'the step that is late the longest, not the first, with how many more are late',
    { Appraisal: { 'Appraisal Received': { due: -7 } }, Title: { Received: { due: -11 } } },
    'Title Received, 11 days past due, 1 more late',
    true,
  ],
  [
    'a late step before one that is due today',
    { Disclosures: { 'Disclosures Sent': { due: 0 } }, Title: { Ordered: { due: -1 } } },
    'Title Ordered, 1 day past due',
    true,
  ],
  ['a step that is due today', { Title: { Ordered: { due: 0 } } }, 'Title Ordered, due today', false],
  [
    'a stalled loan',
    { 'Dead in Water': { 'ITP Received': { done: -4 } } },
    'Dead in Water: 4 days, stalled',
    false,
  ],
  ['nothing where nothing is late', { Title: { Ordered: { done: -1 } } }, undefined, undefined],
])('a card names %s', (_, steps, text, isLate) => {
  expect(lateThing(loanWith(steps), TODAY)).toEqual(text === undefined ? undefined : { text, isLate });
});

test("a card names no funds that are due on a day without wires, of which its closing's line speaks", () => {
  const funds = (today: CalendarDay) =>
    lateThing(
      loanOf(stepFields('Closing', { 'Funds Sent': { due: formatCalendarDay(today) } }), today),
      today,
    );
  expect(funds(TODAY)?.text).toBe('Funds Sent, due today');
  // Saturday
  expect(funds(addDays(TODAY, 1))).toBeUndefined();
});

test('no step of a loan is late for longer than the one that its card names', () => {
  const due = fc.record({ due: fc.integer({ min: -20, max: 5 }) });
  fc.assert(
    fc.property(due, due, due, (ordered, received, appraisal) => {
      const loan = loanWith({
        Title: { Ordered: ordered, Received: received },
        Appraisal: { 'Appraisal Received': appraisal },
      });
      const late = loan.categories
        .filter(({ deadInWater }) => deadInWater === undefined)
        .flatMap(({ fields }) => fields.filter(({ status }) => status === 'PAST_DUE'))
        .map((field) => TODAY - (field.due ?? TODAY));
      const named = /, (\d+) days? past due(?:, (\d+) more late)?$/.exec(lateThing(loan, TODAY)?.text ?? '');
      expect(Number(named?.[1] ?? 0)).toBe(Math.max(0, ...late));
      expect(Number(named?.[2] ?? 0)).toBe(Math.max(0, late.length - 1));
    }),
  );
});
