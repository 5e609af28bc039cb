import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { addDays, calendarDayIn, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deriveLoan, deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { remainingText } from '#src/domain/status/status-text.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { dateIn, namedCategory, TODAY } from '#tests/support/loans/loan-factory.ts';
import { expectedStatuses, type ExpectedCategory } from '#tests/support/loans/status-oracle.ts';
import { casesOf } from '#tests/support/this-run.ts';

const loans = aRawLoan(fieldMap);

/** What a loan shows, in the shape of the oracle. */
function shownStatuses(loan: Loan): Record<string, ExpectedCategory> {
  return Object.fromEntries(
    loan.categories.map(({ label, status, fields }) => [
      label,
      {
        status,
        fields: Object.fromEntries(
          fields.map((field) => [field.name, { status: field.status, disabled: field.isDisabled }]),
        ),
      },
    ]),
  );
}

describe('the statuses of any loan', () => {
  test('equal those that a plain reading of the specification gives', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: -3, max: 3 }), (raw, shift) => {
        // A day plus whole days is a day.
        const today = (TODAY + shift) as CalendarDay;
        const expected = expectedStatuses(raw.fields, fieldMap, { year: 2026, month: 11, day: 20 + shift });
        expect(shownStatuses(deriveLoan(raw, fieldMap, today))).toEqual(expected);
      }),
      { numRuns: casesOf(1_500) },
    );
  });

  test('are exactly one for each of the 13 categories, in the order of the field map', () => {
    fc.assert(
      fc.property(loans, (raw) => {
        const { categories } = deriveLoan(raw, fieldMap, TODAY);
        expect(categories.map(({ label }) => label)).toEqual(fieldMap.categories.map(({ label }) => label));
        for (const { status } of categories) expect(STATUSES_BY_URGENCY).toContain(status);
      }),
    );
  });

  test('with a waived inspection have Appraisal Completed', () => {
    fc.assert(
      fc.property(loans, (raw) => {
        const waived = { ...raw, fields: { ...raw.fields, [fieldMap.loan.piw]: 'Yes' } };
        const appraisal = namedCategory(deriveLoan(waived, fieldMap, TODAY), 'Appraisal');
        expect(appraisal.status).toBe('COMPLETED');
        expect(appraisal.fields[0]?.isPIW).toBe(true);
      }),
    );
  });

  test('never go from Completed to Past due by adding a completed date of today or earlier', () => {
    const steps = fieldMap.categories.flatMap(({ fields }) => fields);
    fc.assert(
      fc.property(loans, fc.constantFrom(...steps), fc.integer({ min: -40, max: 0 }), (raw, step, days) => {
        const before = deriveLoan(raw, fieldMap, TODAY);
        const fields = { ...raw.fields, [step.completed]: dateIn(days) };
        const after = deriveLoan({ ...raw, fields }, fieldMap, TODAY);
        const turnedRed = before.categories.filter(
          ({ status }, position) =>
            status === 'COMPLETED' && after.categories[position]?.status === 'PAST_DUE',
        );
        expect(turnedRed.map(({ name }) => name)).toEqual([]);
      }),
      { numRuns: casesOf(1_000) },
    );
  });

  test('do not depend on the other loans or their order', () => {
    fc.assert(
      fc.property(fc.array(loans, { minLength: 2, maxLength: 5 }), (raws) => {
        const together = deriveLoans(raws, fieldMap, TODAY).map(shownStatuses);
        const backwards = deriveLoans(raws.toReversed(), fieldMap, TODAY).map(shownStatuses);
        const alone = raws.map((raw) => shownStatuses(deriveLoan(raw, fieldMap, TODAY)));
        expect(together).toEqual(alone);
        expect(backwards.toReversed()).toEqual(alone);
      }),
      { numRuns: 40 },
    );
  });

  test('do not depend on the order in which a loan lists its fields', () => {
    fc.assert(
      fc.property(loans, (raw) => {
        const backwards = Object.fromEntries(Object.entries(raw.fields).toReversed());
        const [first, second] = deriveLoans([raw, { ...raw, fields: backwards }], fieldMap, TODAY);
        expect(second && shownStatuses(second)).toEqual(first && shownStatuses(first));
      }),
    );
  });

  test.each([
    ['Pacific/Honolulu', Date.UTC(2026, 10, 20, 10)],
    ['UTC', Date.UTC(2026, 10, 20)],
    ['Pacific/Kiritimati', Date.UTC(2026, 10, 19, 10)],
    ['America/New_York', Date.UTC(2026, 10, 20, 5)],
  ])('do not depend on the time of day in %s', (zone, midnight) => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 0, max: 86_399_999 }), (raw, sinceMidnight) => {
        const today = calendarDayIn(midnight + sinceMidnight, zone);
        expect(shownStatuses(deriveLoan(raw, fieldMap, today))).toEqual(
          shownStatuses(deriveLoan(raw, fieldMap, TODAY)),
        );
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['spring', Date.UTC(2026, 2, 8, 5), 23, { year: 2026, month: 3, day: 8 }],
    ['autumn', Date.UTC(2026, 10, 1, 4), 25, { year: 2026, month: 11, day: 1 }],
  ])("are the same through all hours of New York's %s switch day", (_, midnight, hours, day) => {
    const due = `${day.month}/${day.day}/2026 12:00:00 AM`;
    const raw = { loanId: 'a', fields: { 'Fields.CX.TITLE.ORDERED.DUE': due, 'Fields.763': due } };
    for (let quarter = 0; quarter < hours * 4; quarter++) {
      const today = calendarDayIn(midnight + quarter * 900_000, 'America/New_York');
      const loan = deriveLoan(raw, fieldMap, today);
      expect(namedCategory(loan, 'Title').status).toBe('DUE_TODAY');
      expect(loan.closing.daysUntil).toBe(0);
      expect(shownStatuses(loan)).toEqual(expectedStatuses(raw.fields, fieldMap, day));
    }
  });

  test("do not depend on the machine's own time zone", () => {
    const raws = fc.sample(loans, { numRuns: 50, seed: 7 });
    const before = process.env['TZ'];
    const answers = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati', 'America/New_York'].map((zone) => {
      process.env['TZ'] = zone;
      return JSON.stringify(deriveLoans(raws, fieldMap, TODAY).map(shownStatuses));
    });
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(new Set(answers).size).toBe(1);
  });
});

describe('the figures of any category', () => {
  test('agree with its fields', () => {
    fc.assert(
      fc.property(loans, (raw) => {
        for (const category of deriveLoan(raw, fieldMap, TODAY).categories) {
          const { fields } = category;
          const red = fields.filter(({ status }) => status === 'PAST_DUE');
          const daysLate = red.map(({ due }) => Math.max(0, TODAY - (due ?? TODAY)));
          expect(category.totalCount).toBe(fields.length);
          expect(category.completedCount).toBe(fields.filter(({ status }) => status === 'COMPLETED').length);
          expect(category.daysLate).toBe(Math.max(0, ...daysLate));
          expect(category.pastDueDays).toBe(daysLate[0] ?? 0);
          expect(category.deadInWater !== undefined).toBe(category.name === 'Dead in Water');
        }
      }),
    );
  });

  test('leave no text under a field that is done or not needed', () => {
    fc.assert(
      fc.property(loans, (raw) => {
        const fields = deriveLoan(raw, fieldMap, TODAY).categories.flatMap((category) => category.fields);
        const quiet = fields.filter((field) => field.isDisabled || field.status === 'COMPLETED');
        const texts = new Set(quiet.map((field) => remainingText(field, TODAY)));
        expect([...texts].filter((text) => text !== '')).toEqual([]);
        const disabled = new Set(fields.flatMap(({ isDisabled, status }) => (isDisabled ? [status] : [])));
        expect([...disabled].filter((status) => status !== 'NOT_STARTED')).toEqual([]);
      }),
    );
  });
});

test('the steps that are due by a day are those of the fields, whatever the loan', () => {
  fc.assert(
    fc.property(loans, fc.integer({ min: -30, max: 30 }), (raw, ahead) => {
      const until = addDays(TODAY, ahead);
      for (const category of deriveLoan(raw, fieldMap, TODAY).categories) {
        const found: unknown[] = [];
        category.eachDue(until, (name, due) => found.push([name, due]));
        const wanted = category.fields.filter(
          ({ due, status, isDisabled, isPIW }) =>
            due !== undefined && due <= until && status !== 'COMPLETED' && !isDisabled && !isPIW,
        );
        expect(found).toEqual(wanted.map(({ name, due }) => [name, due]));
      }
    }),
  );
});

test('walks over steps tell the dates of the fields, without PIW, whatever the loan', () => {
  fc.assert(
    fc.property(loans, (raw) => {
      for (const category of deriveLoan(raw, fieldMap, TODAY).categories) {
        const steps: unknown[] = [];
        const days: unknown[] = [];
        category.eachStep(({ status, isDisabled }, due, completed) =>
          steps.push({ status, isDisabled, due, completed }),
        );
        category.eachCompleted((day) => days.push(day));
        const fields = category.fields.filter(({ isPIW }) => !isPIW);
        expect(steps).toEqual(
          fields.map(({ status, isDisabled, due, completed }) => ({ status, isDisabled, due, completed })),
        );
        expect(days).toEqual(fields.flatMap(({ completed }) => completed ?? []));
        expect(category.fields.map(({ name }) => category.step(name))).toEqual(
          category.fields.map(({ isPIW, isDisabled, due, completed }) =>
            isPIW ? undefined : { isDisabled, due, completed },
          ),
        );
      }
    }),
  );
});
