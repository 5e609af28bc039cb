import { expect, test } from 'vitest';
import { addDays } from '#src/domain/calendar/calendar-day.ts';
import { doneDays, fundedLoan } from '#src/domain/forecast/funded-loan.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxLoans } from '#tests/support/loans/sandbox-loans.ts';

const seen = (days: number) =>
  sandboxLoans(TODAY, { loanCount: 300, story: 'rough-dates', seenOn: addDays(TODAY, days) });

const now = seen(0);
const later = seen(300);

test('with rough dates a loan goes one way, whenever it is seen', () => {
  for (const [at, loan] of now.entries()) {
    const end = later[at];
    expect(end?.loanId).toBe(loan.loanId);
    expect(end?.closing.isFunded).toBe(true);
    const inTheEnd = end && doneDays(end, addDays(TODAY, 300));
    // A file has flaws of its own at each time: a step left blank, or a date that's wrong.
    const differs = [...doneDays(loan, TODAY)].filter(([name, day]) => inTheEnd?.get(name) !== day);
    expect(differs.length).toBeLessThanOrEqual(2);
  }
});

test('funded loans stay for about 8 weeks, and all others are in the milestone that they reached', () => {
  const funded = now.flatMap((loan) => fundedLoan(loan, TODAY) ?? []);
  expect(funded.length / now.length).toBeGreaterThan(0.4);
  expect(funded.length / now.length).toBeLessThan(0.65);
  expect(Math.min(...funded.map((loan) => loan.funded))).toBeGreaterThan(TODAY - 70);
  const milestones = new Set(now.map(({ milestone }) => milestone));
  for (const milestone of milestones) expect(milestoneNames({})).toContain(milestone);
  expect(milestones.size).toBeGreaterThan(6);
});

test('the projected closing knows nothing of the day: it is moved only when it passed', () => {
  for (const [at, loan] of now.entries()) {
    const isMoved = later[at]?.closing.day !== loan.closing.day;
    expect(isMoved && loan.closing.isFunded).toBe(false);
    // It's ahead, or the loan is signed and waits for its funds.
    expect(loan.closing.didNotClose).toBe(false);
  }
  const misses = now.flatMap((loan) => {
    const { funded, projected } = fundedLoan(loan, TODAY) ?? {};
    return funded === undefined || projected === undefined ? [] : [Math.abs(funded - projected)];
  });
  expect(misses.toSorted((left, right) => left - right)[Math.floor(misses.length / 2)]).toBeGreaterThan(2);
});
