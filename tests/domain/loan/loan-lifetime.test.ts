import { describe, expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import { explainCategory } from '#src/domain/status/explanation.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { cellText, pipelineColumns } from '#src/domain/list/pipeline-columns.ts';
import { dateIn, namedCategory, rawLoan, stepFields, TODAY } from '#tests/support/loans/loan-factory.ts';

const COLUMNS = pipelineColumns(fieldMap);

// One conventional purchase, untouched in the platform, on a screen that is left open for days.
const LOAN = rawLoan({
  'Loan.LoanNumber': '2611000042',
  'Loan.CurrentMilestoneName': 'Submit to UW',
  'Fields.763': dateIn(4),
  'Fields.CX.FILE.REVIEWED': dateIn(-1),
  ...stepFields('Disclosures', {
    'Disclosures Sent': { due: -3, done: -4 },
    'ITP Received': { due: -2, done: -1 },
  }),
  ...stepFields('Appraisal', {
    'Appraisal Ordered': { due: 0, done: 0 },
    'Appraisal Paid': { due: 0 },
    'Inspection Scheduled': { due: 2 },
    'Appraisal Received': { due: 3 },
    'Appraisal Cleared': { due: 4 },
  }),
  ...stepFields('Title', { Ordered: { due: 1 }, Received: { due: 1, done: 2 } }),
});

function onDay(days: number): { loan: Loan; today: CalendarDay } {
  // A day plus whole days is a day.
  const today = (TODAY + days) as CalendarDay;
  return { loan: deriveLoan(LOAN, fieldMap, today), today };
}

function statusOn(days: number, category: string): string {
  return namedCategory(onDay(days).loan, category).status;
}

function cellOn(days: number, heading: string): string {
  const { loan, today } = onDay(days);
  const column = COLUMNS.find(({ name }) => name === heading);
  return column === undefined ? '?' : cellText(loan, column, today);
}

const DAYS = [-1, 0, 1, 2, 3, 4, 5, 6];

describe('a loan that nobody touches changes with the days alone', () => {
  test('Appraisal goes from waiting to due to late', () => {
    expect(DAYS.map((day) => statusOn(day, 'Appraisal'))).toEqual([
      'NOT_STARTED',
      'DUE_TODAY',
      'PAST_DUE',
      'PAST_DUE',
      'PAST_DUE',
      'PAST_DUE',
      'PAST_DUE',
      'PAST_DUE',
    ]);
    expect(DAYS.map((day) => cellOn(day, 'Appraisal'))).toEqual([
      '',
      '(1/5) Completed',
      '1 day past due',
      '2 days past due',
      '3 days past due',
      '4 days past due',
      '5 days past due',
      '6 days past due',
    ]);
  });

  test('a completed date counts from its own day on', () => {
    const received = (day: number): string | undefined =>
      namedCategory(onDay(day).loan, 'Title').fields.find(({ name }) => name === 'Received')?.status;
    expect(DAYS.map(received)).toEqual([
      'NOT_STARTED',
      'NOT_STARTED',
      'DUE_TODAY',
      'COMPLETED',
      'COMPLETED',
      'COMPLETED',
      'COMPLETED',
      'COMPLETED',
    ]);
  });

  test('what is done stays done', () => {
    expect(DAYS.map((day) => statusOn(day, 'Disclosures'))).toEqual(DAYS.map(() => 'COMPLETED'));
  });

  test('the water rises until the loan is stalled', () => {
    expect(DAYS.map((day) => cellOn(day, 'Dead in Water'))).toEqual([
      '0 days',
      '1 day',
      '2 days',
      '3 days',
      '4 days',
      '5 days',
      '6 days',
      '7 days',
    ]);
    expect(DAYS.map((day) => deadInWaterTone(onDay(day).loan))).toEqual([
      'plain',
      'plain',
      'plain',
      ...Array.from({ length: 5 }, () => 'stalled'),
    ]);
  });

  test('the closing comes nearer and slips', () => {
    expect(DAYS.map((day) => cellOn(day, 'Proj. Closing'))).toEqual([
      '11/24/2026 (5 days)',
      '11/24/2026 (4 days)',
      '11/24/2026 (3 days)',
      '11/24/2026 (2 days)',
      '11/24/2026 (1 day)',
      '11/24/2026 (Today)',
      '11/24/2026 (Closed) did not close, 1 day',
      '11/24/2026 (Closed) did not close, 2 days',
    ]);
  });

  test('the reason follows the status', () => {
    const reasons = [0, 1, 3].map((day) => {
      const { loan, today } = onDay(day);
      return explainCategory(namedCategory(loan, 'Appraisal'), today);
    });
    expect(reasons).toEqual([
      'Due today: Appraisal Paid.',
      'Past due: Appraisal Paid was due 11/20/2026, 1 day ago.',
      'Past due: Appraisal Paid was due 11/20/2026, 3 days ago, and 1 more step is past due.',
    ]);
  });

  test('nothing of what was derived on one day changes on another', () => {
    const { loan } = onDay(0);
    const before = loan.categories.map(({ status }) => status);
    onDay(5);
    expect(loan.categories.map(({ status }) => status)).toEqual(before);
    expect(namedCategory(loan, 'Appraisal').fields.map(({ status }) => status)).toEqual([
      'COMPLETED',
      'DUE_TODAY',
      'NOT_STARTED',
      'NOT_STARTED',
      'NOT_STARTED',
    ]);
  });
});
