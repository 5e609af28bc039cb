import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import {
  DEAD_IN_WATER_STATUSES,
  deadInWaterTone,
  type DeadInWater,
} from '#src/domain/status/dead-in-water.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { categoryCellText } from '#src/domain/status/status-text.ts';
import { deriveDeadInWater } from '#src/domain/status/rules.ts';
import {
  categoryOf,
  dateIn,
  loanOf,
  namedCategory,
  stepFields,
  TODAY,
  type StepDates,
} from '#tests/support/loans/loan-factory.ts';

const FILE_REVIEWED = 'Fields.CX.FILE.REVIEWED';

function water(
  itp: StepDates,
  ready: StepDates,
  others: Readonly<Record<string, string>> = {},
): DeadInWater | undefined {
  return categoryOf('Dead in Water', { 'ITP Received': itp, 'Ready to UW': ready }, others).deadInWater;
}

describe('the day count', () => {
  test.each<[string, StepDates, StepDates, number | undefined]>([
    ['runs from the start to the day Ready to UW was completed', { done: -10 }, { done: -4 }, 6],
    ['runs to today while Ready to UW is open', { done: -5 }, {}, 5],
    ['is 0 on the day of the start', { done: 0 }, {}, 0],
    ['is never negative when Ready to UW came first', { done: -2 }, { done: -6 }, 0],
    ['is never negative for a start to come', { done: 3 }, {}, 0],
    ['is absent without a start', {}, { done: -1 }, undefined],
    ['is absent with an unreadable start', { done: '//' }, {}, undefined],
    ['ignores an unreadable end', { done: -7 }, { done: '99/99/2026' }, 7],
    ['runs over a change of year and a leap day', { done: '02/27/2024' }, { done: '03/01/2024' }, 3],
  ])('%s', (_, itp, ready, days) => {
    expect(water(itp, ready)?.days).toBe(days);
  });

  test.each([
    [-5, '5 days'],
    [-1, '1 day'],
    [0, '0 days'],
    [undefined, ''],
  ])('started %s days from today is shown as %j', (start, text) => {
    const steps = start === undefined ? {} : { 'ITP Received': { done: start } };
    expect(categoryCellText(categoryOf('Dead in Water', steps), TODAY)).toBe(text);
  });

  test('counts to today without making Ready to UW look finished', () => {
    const [, ready] = categoryOf('Dead in Water', { 'ITP Received': { done: -5 } }).fields;
    expect([ready?.status, ready?.completed]).toEqual(['PAST_DUE', undefined]);
  });

  test('grows by one at midnight', () => {
    const fields = stepFields('Dead in Water', { 'ITP Received': { done: -2 } });
    const tomorrow = parseCalendarDay(dateIn(1)) ?? TODAY;
    const days = [TODAY, tomorrow].map(
      (day) => namedCategory(loanOf(fields, day), 'Dead in Water').deadInWater,
    );
    expect(days.map((figures) => [figures?.days, figures?.isStalled])).toEqual([
      [2, false],
      [3, true],
    ]);
  });
});

describe('a stalled loan', () => {
  test.each<[string, StepDates, StepDates, boolean]>([
    ['is one that is open for 3 days', { done: -3 }, {}, true],
    ['is one that is open for longer', { done: -30 }, {}, true],
    ['is not one that is open for 2 days', { done: -2 }, {}, false],
    ['is not one that took long but is finished', { done: -30 }, { done: -1 }, false],
    ['is not one without a start', {}, {}, false],
  ])('%s', (_, itp, ready, isStalled) => {
    expect(water(itp, ready)?.isStalled).toBe(isStalled);
  });
});

describe('a loan on track (the one check)', () => {
  test.each<[string, StepDates, StepDates, boolean]>([
    ['has a difference and Ready to UW completed', { done: -9 }, { done: -4 }, true],
    ['is not one whose Ready to UW is open, for that is past due', { done: -1 }, {}, false],
    ['is not one without a difference', {}, { done: -4 }, false],
  ])('%s', (_, itp, ready, isOnTrack) => {
    expect(water(itp, ready)?.isOnTrack).toBe(isOnTrack);
  });
});

describe('the indicator', () => {
  test.each<[string, StepDates, string, string]>([
    ['is green when ready before the file review', { done: -5 }, dateIn(-3), 'green'],
    ['is yellow when ready on the day of the file review', { done: -3 }, dateIn(-3), 'yellow'],
    ['is green when ready after the file review', { done: -1 }, dateIn(-3), 'green'],
    ['is grey without a ready date', {}, dateIn(0), 'grey'],
    ['is grey with an unreadable ready date', { done: '//' }, dateIn(-3), 'grey'],
    ['is grey without a file review', { done: -1 }, '', 'grey'],
    ['is grey with an unreadable file review', { done: -1 }, '13/45/2026', 'grey'],
    ['ignores the time of a date', { done: '11/10/2026 12:00:00 AM' }, '2026-11-10T17:00:00Z', 'yellow'],
  ])('%s', (_, ready, reviewed, indicator) => {
    expect(water({ done: -9 }, ready, { [FILE_REVIEWED]: reviewed })?.indicator).toBe(indicator);
  });
});

describe('the tone of the cell', () => {
  const tone = (milestone: string, itp: StepDates, ready: StepDates): string =>
    deadInWaterTone(
      loanOf({
        ...stepFields('Dead in Water', { 'ITP Received': itp, 'Ready to UW': ready }),
        'Loan.CurrentMilestoneName': milestone,
      }),
    );

  test.each<[string, string, StepDates, StepDates, string]>([
    ['a suspended loan is suspended even when stalled', 'Suspended', { done: -9 }, {}, 'suspended'],
    [
      'a suspended loan is suspended even when on track',
      'Suspended',
      { done: -9 },
      { done: -8 },
      'suspended',
    ],
    ['a stalled loan is stalled', 'Submit to UW', { done: -9 }, {}, 'stalled'],
    ['a finished loan is on track', 'Submit to UW', { done: -9 }, { done: -8 }, 'on-track'],
    ['a young open loan is plain', 'Submit to UW', { done: -1 }, {}, 'plain'],
    ['a loan without a start is plain', 'Submit to UW', {}, {}, 'plain'],
  ])('%s', (_, milestone, itp, ready, expected) => {
    expect(tone(milestone, itp, ready)).toBe(expected);
  });

  test('a loan without the category is plain', () => {
    expect(deadInWaterTone({ isSuspended: false, categories: [{}] })).toBe('plain');
  });
});

test('no dates make a negative count, a stalled loan that is on track, or a count without a start', () => {
  const maybeDay = fc.option(
    fc.integer({ min: -40, max: 40 }).map((days) => parseCalendarDay(dateIn(days)) ?? TODAY),
    { nil: undefined },
  );
  fc.assert(
    fc.property(maybeDay, maybeDay, maybeDay, (start, ready, fileReviewed) => {
      const figures = deriveDeadInWater({ start, ready, fileReviewed, isSuspended: false }, TODAY);
      expect(figures.days ?? 0).toBeGreaterThanOrEqual(0);
      expect(figures.days === undefined).toBe(start === undefined);
      expect(figures.isStalled && figures.isOnTrack).toBe(false);
    }),
  );
});

test('whatever the dates, the category has one of the two statuses that a filter offers for it', () => {
  const step = fc.record(
    { done: fc.integer({ min: -9, max: 9 }), due: fc.integer({ min: -9, max: 9 }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(step, step, (itp, ready) => {
      const { status } = categoryOf('Dead in Water', { 'ITP Received': itp, 'Ready to UW': ready });
      expect(DEAD_IN_WATER_STATUSES).toContain(status);
    }),
  );
});
