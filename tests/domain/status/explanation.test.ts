import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { explainCategory } from '#src/domain/status/explanation.ts';
import { toneOf } from '#src/domain/status/dead-in-water.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { categoryOf, dateIn, TODAY, type StepDates } from '#tests/support/loans/loan-factory.ts';

const PIW = { 'Fields.CX.PIW': 'Yes' };
const SUSPENDED = { 'Loan.CurrentMilestoneName': 'Suspended' };
const VA = { 'Fields.1172': 'VA' };

interface Example {
  readonly category: string;
  readonly steps: Readonly<Record<string, StepDates>>;
  readonly others?: Readonly<Record<string, string>>;
  readonly sentence: string;
}

describe('why a category has its status', () => {
  test.each<Example>([
    {
      category: 'Title',
      steps: { Ordered: { done: -9 }, Received: { due: -8 } },
      sentence: 'Past due: Title Received was due 11/12/2026, 8 days ago.',
    },
    {
      category: 'Title',
      steps: { Ordered: { due: -1 }, Received: { due: -8 } },
      sentence: 'Past due: Title Ordered was due 11/19/2026, 1 day ago, and 1 more step is past due.',
    },
    {
      category: 'Title',
      steps: { Ordered: { due: -9 }, Received: { due: -8 }, Cleared: { due: -7 } },
      sentence: 'Past due: Title Ordered was due 11/11/2026, 9 days ago, and 2 more steps are past due.',
    },
    {
      category: 'Title',
      steps: { Ordered: { due: 0 } },
      sentence: 'Due today: Title Ordered.',
    },
    {
      category: 'Title',
      steps: { Ordered: { due: 0 }, Received: { due: 0 } },
      sentence: 'Due today: Title Ordered and 1 more step.',
    },
    {
      category: 'Title',
      steps: { Ordered: { done: -2 }, Received: { done: -1 }, Cleared: { done: 0 } },
      sentence: 'Completed: all 3 steps are done, the last on 11/20/2026.',
    },
    {
      category: 'Locked',
      steps: { 'Lock Request Completed': { done: -2 } },
      sentence: 'Completed: Lock Request Completed was completed 11/18/2026.',
    },
    {
      category: 'Title',
      steps: { Cleared: { done: -2 } },
      sentence:
        'Completed: 1 of 3 steps is done, none is past due and Title Ordered and Title Received are not needed.',
    },
    {
      category: 'Appraisal',
      steps: { 'Appraisal Paid': { done: -8 }, 'Appraisal Received': { done: -2 } },
      sentence:
        'Completed: 2 of 5 steps are done, none is past due and Appraisal Ordered is not needed, although Inspection Scheduled and Appraisal Cleared are still open.',
    },
    {
      category: 'Title',
      steps: { Ordered: { done: -2 }, Received: { due: 5 } },
      sentence:
        'In progress: 1 of 3 steps is done; Title Received comes next and is due 11/25/2026, in 5 days.',
    },
    {
      category: 'Title',
      steps: { Ordered: { done: -2 }, Received: { done: -1 } },
      sentence: 'In progress: 2 of 3 steps are done; Title Cleared comes next and has no due date.',
    },
    {
      category: 'Appraisal',
      steps: {
        'Appraisal Ordered': { done: -5 },
        'Appraisal Received': { done: -2 },
        'Appraisal Cleared': { done: -1 },
      },
      others: VA,
      sentence:
        'In progress by rule: a VA loan never needs Appraisal Paid and Inspection Scheduled; nothing is left to do.',
    },
    {
      category: 'Title',
      steps: { Ordered: { due: 1 } },
      sentence:
        'Not started: none of 3 steps is done; Title Ordered comes first and is due 11/21/2026, in 1 day.',
    },
    {
      category: 'Locked',
      steps: {},
      sentence: 'Not started: Lock Request Completed is not completed and has no due date.',
    },
    {
      category: 'Locked',
      steps: { 'Lock Request Completed': { due: 2 } },
      sentence: 'Not started: Lock Request Completed is due 11/22/2026, in 2 days.',
    },
    {
      category: 'Appraisal',
      steps: { 'Appraisal Ordered': { due: -2 } },
      others: PIW,
      sentence: 'Completed: the property inspection is waived (PIW), so no appraisal is needed.',
    },
    {
      category: 'Dead in Water',
      steps: {},
      sentence: 'ITP Received is not completed, so no days are counted.',
    },
    {
      category: 'Dead in Water',
      steps: { 'ITP Received': { done: -2 } },
      sentence: 'Not ready to UW after 2 days, ITP Received on 11/18/2026; from 3 days on a loan is stalled.',
    },
    {
      category: 'Dead in Water',
      steps: { 'ITP Received': { done: -5 } },
      sentence:
        'Stalled: not ready to UW after 5 days, ITP Received on 11/15/2026; from 3 days on a loan is stalled.',
    },
    {
      category: 'Dead in Water',
      steps: { 'ITP Received': { done: -5 }, 'Ready to UW': { done: -4 } },
      sentence: 'Ready to UW after 1 day, on 11/16/2026; ITP Received on 11/15/2026.',
    },
    {
      category: 'Dead in Water',
      steps: { 'Ready to UW': { done: -4 } },
      sentence: 'ITP Received is not completed, so no days are counted.',
    },
    {
      category: 'Dead in Water',
      steps: { 'ITP Received': { done: -5 }, 'Ready to UW': { done: -7 } },
      sentence: 'Ready to UW was completed 11/13/2026, before ITP Received on 11/15/2026.',
    },
    {
      category: 'Dead in Water',
      steps: { 'ITP Received': { done: -5 } },
      others: SUSPENDED,
      sentence: 'Suspended loan: not ready to UW after 5 days, ITP Received on 11/15/2026.',
    },
    {
      category: 'Dead in Water',
      steps: { 'ITP Received': { done: -5 }, 'Ready to UW': { done: -2 } },
      others: { ...SUSPENDED, 'Fields.CX.FILE.REVIEWED': dateIn(-2) },
      sentence:
        'Suspended loan: ready to UW after 3 days, on 11/18/2026; ITP Received on 11/15/2026. The dot is yellow: the file was reviewed the day it was ready to UW.',
    },
    {
      category: 'HOI',
      steps: { Received: { done: -3 }, Cleared: { done: -2 } },
      sentence: 'Completed: both steps are done, the last on 11/18/2026.',
    },
    {
      category: 'HOI',
      steps: { Cleared: { due: 1 } },
      sentence: 'Not started: neither step is done; HOI Received comes first and has no due date.',
    },
    {
      category: 'Initial Approval',
      steps: { Received: { due: -1 } },
      sentence: 'Past due: Initial Approval Received was due 11/19/2026, 1 day ago.',
    },
  ])('$sentence', ({ category, steps, others, sentence }) => {
    expect(explainCategory(categoryOf(category, steps, others), TODAY)).toBe(sentence);
  });

  test('of a category without fields', () => {
    const empty = { ...fieldMap, categories: [{ name: 'Survey', label: 'Survey', fields: [] }] };
    const [category] = deriveLoan({ loanId: 'a', fields: {} }, empty, TODAY).categories;
    expect(category && explainCategory(category, TODAY)).toBe('Not started: there are no steps.');
  });

  test('of a VA loan whose whole category is not needed', () => {
    const fields = [{ name: 'Appraisal Paid', due: 'Fields.D', completed: 'Fields.C' }];
    const small = { ...fieldMap, categories: [{ name: 'Appraisal', label: 'Appraisal', fields }] };
    const [category] = deriveLoan({ loanId: 'a', fields: VA }, small, TODAY).categories;
    expect(category && explainCategory(category, TODAY)).toBe(
      'Not started by rule: a VA loan never needs Appraisal Paid; nothing is left to do.',
    );
  });
});

test('every category of every loan has one finished sentence that begins with what it shows', () => {
  const tones = { suspended: 'Suspended loan: ', stalled: 'Stalled: ', 'on-track': '', plain: '' };
  fc.assert(
    fc.property(aRawLoan(fieldMap), (raw) => {
      for (const category of deriveLoan(raw, fieldMap, TODAY).categories) {
        const { status, deadInWater } = category;
        const begins =
          deadInWater === undefined
            ? `${STATUS_LOOKS[status].name}(?: by rule)?: `
            : tones[toneOf(deadInWater)];
        const sentence = explainCategory(category, TODAY);
        expect(sentence).toMatch(new RegExp(`^${begins}[^.]+\\.(?: The dot is [^.]+\\.)?$`));
        expect(sentence).not.toMatch(/undefined|NaN| {2}|-\d/);
      }
    }),
    { numRuns: 200 },
  );
});
