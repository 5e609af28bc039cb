import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { createOfficeCalendar, nthDayAfter, nthDayBefore } from '#src/domain/calendar/business-days.ts';
import { addDays } from '#src/domain/calendar/calendar-day.ts';
import { createFundsLook, doneDays, type FundedLoan, fundedLoan } from '#src/domain/forecast/funded-loan.ts';
import { createForecaster, FEWEST_FUNDED } from '#src/domain/forecast/funding-forecast.ts';
import { spreadOf } from '#src/domain/forecast/spread.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { dateIn, loanOf, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';
import { sandboxLoans } from '#tests/support/loans/sandbox-loans.ts';

const isOfficeDay = createOfficeCalendar({ opensSaturdays: false, closedDays: [] });
const INPUTS = { today: TODAY, isOfficeDay };
const TYPE = 'Conventional';

interface Course {
  /** Business days from Final CTC to funding, and from HOI. */
  readonly lag?: number;
  readonly hoiLag?: number;
  readonly daysAgo?: number;
  /** Days by which the projected day missed. */
  readonly off?: number;
}

function funded({ lag = 5, hoiLag = lag + 9, daysAgo = 10, off = 9 }: Course, loanType = TYPE): FundedLoan {
  // An office day.
  const day = nthDayBefore(addDays(TODAY, -daysAgo), 1, isOfficeDay);
  const before = (count: number) => (count === 0 ? day : nthDayBefore(day, count, isOfficeDay));
  return {
    loanType,
    funded: day,
    projected: addDays(day, -off),
    done: new Map([
      ['HOI', before(hoiLag)],
      ['Final CTC', before(lag)],
    ]),
  };
}

/** An open loan, with Final CTC done so many days ago. */
function open(doneDaysAgo: number, { loanType = TYPE, closing = {}, milestone = 'Final Approval' } = {}) {
  return loanOf({
    'Fields.1172': loanType,
    'Fields.763': dateIn(4),
    'Loan.CurrentMilestoneName': milestone,
    ...stepFields('Final CTC', { Submitted: { done: -doneDaysAgo - 1 }, Approved: { done: -doneDaysAgo } }),
    ...stepFields('Closing', closing),
  });
}

/** How many of 40 loans took how many business days. */
const TOOK = { 3: 6, 4: 8, 5: 8, 6: 6, 7: 4, 8: 2, 11: 2, 13: 2, 16: 2 };
const LAGS = Object.entries(TOOK).flatMap(([lag, count]) => Array.from({ length: count }, () => Number(lag)));
const SPREAD = LAGS.map((lag, at) => funded({ lag, daysAgo: 5 + at }));

const courses = fc.array(
  fc.record({
    lag: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...LAGS) }, fc.integer({ min: 0, max: 20 })),
    hoiLag: fc.integer({ min: 0, max: 30 }),
    daysAgo: fc.integer({ min: 0, max: 60 }),
    off: fc.integer({ min: -15, max: 15 }),
  }),
  { maxLength: 90, size: 'max' },
);

test('a likely day and its range come from the loans that were as far', () => {
  const said = createForecaster(SPREAD, INPUTS)(open(3));
  // 32 of 40 took 3 to 7 business days, half of them 5 at most.
  const done = addDays(TODAY, -3);
  const after = (count: number) => nthDayAfter(done, count, isOfficeDay);
  expect(said).toMatchObject({
    category: 'Final CTC',
    done,
    loanCount: 40,
    from: after(3),
    likely: after(5),
    to: after(7),
  });
  expect(said?.track.projectedMissDays).toBe(9);
  expect(said?.track.missDays).toBeLessThanOrEqual(3);
});

test('loans that were funded sooner than this one say nothing of it', () => {
  // On a Saturday, 4 business days later: those that took 3 are out.
  const saturday = addDays(TODAY, 1);
  const said = createForecaster(SPREAD, { today: saturday, isOfficeDay })(open(3));
  expect(said).toMatchObject({ loanCount: 34, from: addDays(TODAY, 3) });
});

test('no day is before today, the days are in order, and fewer than 30 loans say nothing', () => {
  let saidCount = 0;
  fc.assert(
    fc.property(courses, fc.integer({ min: 0, max: 12 }), (drawn, daysAgo) => {
      const loans = drawn.map((course) => funded(course));
      const said = createForecaster(loans, INPUTS)(open(daysAgo));
      if (said === undefined) return;
      saidCount += 1;
      expect(loans.length).toBeGreaterThanOrEqual(FEWEST_FUNDED);
      expect(said.loanCount).toBeGreaterThanOrEqual(FEWEST_FUNDED);
      expect(said.from).toBeGreaterThanOrEqual(TODAY);
      expect(said.likely).toBeGreaterThanOrEqual(said.from);
      expect(said.to).toBeGreaterThanOrEqual(said.likely);
      expect(isOfficeDay(said.likely)).toBe(true);
      expect(said.track.missDays).toBeLessThanOrEqual(0.8 * said.track.projectedMissDays);
      expect(Math.abs(said.track.heldShare - 0.8)).toBeLessThanOrEqual(0.05 + 1e-9);
      // Neither the order of the loans matters, nor loans of another type.
      const others = drawn.map(({ lag }) => funded({ lag: lag + 3 }, 'FHA'));
      expect(createForecaster([...others, ...loans.toReversed()], INPUTS)(open(daysAgo))).toEqual(said);
    }),
    { numRuns: 60 },
  );
  expect(saidCount).toBeGreaterThan(0);
});

test('loans that were funded more than a year ago say nothing of now, also those that nothing counts', () => {
  const old = Array.from({ length: 20 }, (_, at) => funded({ lag: 5, daysAgo: 1_000 + at }));
  const forecast = createForecaster([...SPREAD, ...old], INPUTS);
  expect(forecast(open(3))).toEqual(createForecaster(SPREAD, INPUTS)(open(3)));
  expect(forecast(open(0))).toEqual(createForecaster(SPREAD, INPUTS)(open(0)));
});

test('what it says of its own loans is what each gets from all others', () => {
  let days = 0;
  let held = 0;
  LAGS.forEach((own, at) => {
    for (let elapsed = 0; elapsed <= own; elapsed += 1) {
      const lags = LAGS.toSpliced(at, 1).filter((lag) => lag >= elapsed);
      if (lags.length < FEWEST_FUNDED) break;
      const { from, to } = spreadOf(lags) ?? { from: 0, to: 0 };
      days += 1;
      if (own >= from && own <= to) held += 1;
    }
  });
  const said = createForecaster(SPREAD, INPUTS)(open(0));
  expect(said?.track.heldShare).toBeCloseTo(held / days, 10);
});

describe('nothing is said', () => {
  const forecast = createForecaster(SPREAD, INPUTS);

  test.each([
    ['funded', open(3, { closing: { 'Funds Sent': { done: -1 } } })],
    ['suspended', open(3, { milestone: 'Suspended' })],
    ['of another type', open(3, { loanType: 'VA' })],
    ['without a type', open(3, { loanType: '' })],
    ['in which nothing was done', loanOf({ 'Fields.1172': TYPE })],
    ['that waits longer than all others did', open(60)],
  ])('of a loan %s', (_, loan) => {
    expect(forecast(loan)).toBeUndefined();
  });

  test('from 29 loans', () => {
    expect(createForecaster(SPREAD.slice(0, 29), INPUTS)(open(3))).toBeUndefined();
  });

  test('where most projected days were kept, or missed by little more', () => {
    for (const off of [0, 2]) {
      const loans = SPREAD.map((loan) => ({ ...loan, projected: addDays(loan.funded, off) }));
      expect(createForecaster(loans, INPUTS)(open(3))).toBeUndefined();
    }
  });

  test('where the range would not have held as often as it says', () => {
    // All alike: the range holds every day of them.
    const loans = SPREAD.map((_, at) => funded({ lag: 5, daysAgo: 5 + at }));
    expect(createForecaster(loans, INPUTS)(open(3))).toBeUndefined();
  });

  test('from dates that cannot be: a category done after the funds, or more than a year before', () => {
    const late = SPREAD.map((loan) => ({ ...loan, done: new Map([['Final CTC', addDays(loan.funded, 3)]]) }));
    const early = SPREAD.map((loan) => ({
      ...loan,
      done: new Map([['Final CTC', addDays(loan.funded, -900)]]),
    }));
    for (const loans of [late, early]) expect(createForecaster(loans, INPUTS)(open(3))).toBeUndefined();
  });
});

describe('of the sandbox', () => {
  const tell = (story?: 'rough-dates') => {
    const loans = sandboxLoans(TODAY, { story });
    const forecast = createForecaster(
      loans.flatMap((loan) => fundedLoan(loan, TODAY) ?? []),
      INPUTS,
    );
    return { loans, said: loans.flatMap((loan) => forecast(loan) ?? []) };
  };

  test('loans without a story are too few, and their dates are kept', () => {
    expect(tell().said).toEqual([]);
  });

  test('rough dates have forecasts, and funded loans are found without deriving others', () => {
    const { loans, said } = tell('rough-dates');
    expect(said.length).toBeGreaterThan(50);
    const mayBe = createFundsLook(fieldMap);
    const sent = loans.filter((loan) => fundedLoan(loan, TODAY) !== undefined);
    expect(sent.every(({ raw }) => mayBe(raw))).toBe(true);
    expect(loans.filter(({ raw }) => mayBe(raw)).length).toBeLessThan(800);
  });
});

test('funds that are planned, or have no step, are not sent', () => {
  const sent = (done: number) => loanOf(stepFields('Closing', { 'Funds Sent': { done } }));
  expect(fundedLoan(sent(2), TODAY)).toBeUndefined();
  expect(fundedLoan(sent(0), TODAY)?.funded).toBe(TODAY);
  const categories = fieldMap.categories.filter(({ name }) => name !== 'Closing');
  expect(fundedLoan(deriveLoan(rawLoan(), { ...fieldMap, categories }, TODAY), TODAY)).toBeUndefined();
  expect(createFundsLook({ ...fieldMap, categories })(rawLoan())).toBe(false);
});

test('a category is done with its last step, whatever is due; planned steps, Closing and Dead in Water do not count', () => {
  const loan = loanOf({
    ...stepFields('HOI', { Received: { done: -9 }, Cleared: { done: -7 } }),
    ...stepFields('Title', { Ordered: { done: -9 }, Received: { done: -5 }, Cleared: { done: 3 } }),
    ...stepFields('Dead in Water', { 'ITP Received': { done: -20 }, 'Ready to UW': { done: -19 } }),
    ...stepFields('Closing', {
      'Closing Submitted': { done: -3 },
      'Closing Sent': { done: -2 },
      'Funds Sent': { done: -1 },
    }),
  });
  // ITP Received is a step of Disclosures too.
  expect([...doneDays(loan, TODAY).keys()]).toEqual(['Disclosures', 'HOI']);
  expect(doneDays(loan, TODAY).get('HOI')).toBe(addDays(TODAY, -7));
});
