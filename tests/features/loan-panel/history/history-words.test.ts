import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import type { LoanFact } from '#src/domain/history/loan-events.ts';
import { dayText, factText, noteText } from '#src/features/loan-panel/history/words.ts';

const day = (date: number) => calendarDayOf(2026, 11, date);
const TODAY = day(20);

const step = (changes: Partial<Extract<LoanFact, { kind: 'completed' | 'due' }>>): LoanFact => ({
  kind: 'completed',
  step: 'Appraisal Received',
  before: undefined,
  after: undefined,
  due: undefined,
  ...changes,
});

test.each([
  ['Appraisal Received came in, 2 days late', step({ after: day(18), due: day(16) })],
  ['Appraisal Received came in, on time', step({ after: day(18), due: day(18) })],
  ['Appraisal Received came in 11/16, 1 day early', step({ after: day(16), due: day(17) })],
  ['Disclosures Sent was done', step({ step: 'Disclosures Sent', after: day(18) })],
  ['Appraisal Received date changed: 11/18, was 11/17', step({ before: day(17), after: day(18) })],
  ['Appraisal Received is open again, was done 11/17', step({ before: day(17) })],
  ['Appraisal Received has the completed date 11/25', step({ after: day(25) })],
  ['Appraisal Received is due 11/25', step({ kind: 'due', after: day(25) })],
  ['Appraisal Received is due 11/25, was 11/23', step({ kind: 'due', before: day(23), after: day(25) })],
  ['Appraisal Received has no due date, was 11/23', step({ kind: 'due', before: day(23) })],
  [
    'Processor: Sam Lee, was Jane Roe',
    { kind: 'value', name: 'Processor', before: 'Jane Roe', after: 'Sam Lee' },
  ],
  ['Processor: none, was Jane Roe', { kind: 'value', name: 'Processor', before: 'Jane Roe', after: '' }],
  ['Came into the list', { kind: 'came' }],
  ['Left the list', { kind: 'left' }],
] as const)('%s', (text, fact) => {
  expect(factText(fact, day(18), TODAY)).toBe(text);
});

test('days are said without the year of today, and as a range where no refresh told the day', () => {
  expect(dayText(day(18), day(18), TODAY)).toBe('Nov 18');
  expect(dayText(day(14), day(18), TODAY)).toBe('Between Nov 14 and Nov 18');
  expect(dayText(calendarDayOf(2025, 12, 30), calendarDayOf(2025, 12, 30), TODAY)).toBe('Dec 30, 2025');
});

test('a note names its author, and a long one is cut', () => {
  expect(noteText({ author: 'GO', text: 'HOI is\nin' })).toBe('Note by GO: HOI is in');
  expect(noteText({ text: 'x'.repeat(200) })).toBe(`Note: ${'x'.repeat(160)}...`);
});
