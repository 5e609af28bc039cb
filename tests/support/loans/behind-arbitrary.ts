import * as fc from 'fast-check';
import { addDays } from '#src/domain/calendar/calendar-day.ts';
import { startOfWeek } from '#src/domain/calendar/calendar-week.ts';
import { CLOSING_OUTCOMES } from '#src/domain/closing/closing-outcome.ts';
import { FILE_AGES, type LoansBehind, type LoansOfFigure } from '#src/domain/list/loans-behind.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

const aFigure: fc.Arbitrary<LoansOfFigure> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'open' as const,
      'closing-in-14-days' as const,
      'any-done' as const,
      'cleared' as const,
      'late-step' as const,
      'done-this-week' as const,
      'cannot-close' as const,
      'closing-this-month' as const,
      'on-time-this-month' as const,
    ),
  }),
  fc.record({
    kind: fc.constant('done' as const),
    category: fc.oneof(
      fc.constantFrom('Appraisal', 'Title', 'HOI', 'Initial CD', 'Closing'),
      fc.constantFrom('a:b', ':', '-', 'Zoë, "Lee"', ' x'),
    ),
  }),
  fc.record({
    kind: fc.constant('closed' as const),
    week: fc.integer({ min: -3, max: 2 }).map((weeks) => startOfWeek(addDays(TODAY, 7 * weeks))),
    outcome: fc.constantFrom(...CLOSING_OUTCOMES),
  }),
  fc.constantFrom(...FILE_AGES).map((age) => ({ kind: 'age' as const, ...age })),
);

const aDay = fc.option(
  fc.integer({ min: -20, max: 20 }).map((days) => addDays(TODAY, days)),
  { nil: undefined },
);

/** What a figure of Insights may have behind it, of any kind. */
export const aBehind: fc.Arbitrary<LoansBehind> = fc.oneof(
  aFigure,
  fc
    .record({ from: aDay, to: aDay, of: fc.option(aFigure, { nil: undefined }) })
    .filter(({ from, to }) => from !== undefined || to !== undefined)
    .map((part) => ({ kind: 'within' as const, ...part })),
);
