import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import fieldMap from '#src/contract/wire/default-field-map.json' with { type: 'json' };
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { changeBetween, type ListChange, type ReadLoans } from '#src/domain/history/list-change.ts';
import { loanEvents } from '#src/domain/history/loan-events.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { aRawLoan } from '#tests/support/loans/loan-arbitrary.ts';
import { rawLoan, stepFields } from '#tests/support/loans/loan-factory.ts';

const RULES = { fieldMap, timeZone: 'America/New_York' };
const { lastModified, projectedClosingDate, currentMilestone, currentMilestoneDate, processorName } =
  fieldMap.loan;

/** The changes through these lists, the newest first. */
function changesOf(
  ...lists: readonly (readonly [time: string, ...loans: readonly RawLoan[]])[]
): ListChange[] {
  const read = lists.map(([time, ...loans]): ReadLoans => ({ asOf: `2026-11-${time}:00.000Z`, loans }));
  return read
    .slice(1)
    .flatMap((list, at) => changeBetween(read[at] ?? list, list) ?? [])
    .toReversed();
}

const day = (date: number) => calendarDayOf(2026, 11, date);
const received = (dates: { due?: number; done?: number | string }) =>
  stepFields('Appraisal', { 'Appraisal Received': dates });

test('a step that came in is told with when it was due, on the day of the refresh that found it', () => {
  const before = rawLoan(received({ due: -4 }));
  const after = rawLoan(received({ due: -4, done: -2 }));
  expect(loanEvents(after, changesOf(['18T14:00', before], ['18T15:00', after]), RULES)).toEqual([
    {
      firstDay: day(18),
      lastDay: day(18),
      facts: [
        {
          kind: 'completed',
          step: 'Appraisal Received',
          before: undefined,
          after: day(18),
          due: day(16),
        },
      ],
    },
  ]);
});

test('after days without a refresh, the last save says by when it happened', () => {
  const before = rawLoan({ [processorName]: 'Jane Roe' });
  const saved = rawLoan({ [processorName]: 'Sam Lee', [lastModified]: '11/18/2026 4:10:00 PM' });
  const [event] = loanEvents(saved, changesOf(['14T15:00', before], ['20T15:00', saved]), RULES);
  expect(event).toMatchObject({ firstDay: day(14), lastDay: day(18) });
  const unsaid = rawLoan({ [processorName]: 'Sam Lee' });
  const [other] = loanEvents(unsaid, changesOf(['14T15:00', before], ['20T15:00', unsaid]), RULES);
  expect(other).toMatchObject({ firstDay: day(14), lastDay: day(20) });
});

test('values are told as they are shown, the newest change first, and a milestone without its date', () => {
  const first = rawLoan({ [projectedClosingDate]: '', [currentMilestone]: 'Submit to UW' });
  const second = rawLoan({
    [projectedClosingDate]: '11/25/2026 12:00:00 AM',
    [currentMilestone]: 'Final Approval',
    [currentMilestoneDate]: '11/17/2026',
  });
  const third = rawLoan({ ...second.fields, [projectedClosingDate]: '2026-12-01' });
  const changes = changesOf(['16T15:00', first], ['17T15:00', second], ['18T15:00', third]);
  expect(loanEvents(third, changes, RULES).map(({ facts }) => facts)).toEqual([
    [{ kind: 'value', name: 'Closing date', before: '11/25/2026', after: '12/01/2026' }],
    [
      { kind: 'value', name: 'Closing date', before: '', after: '11/25/2026' },
      { kind: 'value', name: 'Milestone', before: 'Submit to UW', after: 'Final Approval' },
    ],
  ]);
});

test('a loan that left and came back says both, and what it said when it left', () => {
  const [one, other] = [rawLoan({ [processorName]: 'Jane' }), rawLoan({ [processorName]: 'Sam' })];
  const changes = changesOf(['16T15:00', one], ['17T15:00', other], ['18T15:00'], ['19T15:00', other]);
  expect(loanEvents(other, changes, RULES).map(({ facts }) => facts[0])).toEqual([
    { kind: 'came' },
    { kind: 'left' },
    { kind: 'value', name: 'Processor', before: 'Jane', after: 'Sam' },
  ]);
});

test('nothing is told of fields that came with another question, or of a loan that was not read whole', () => {
  const bare = rawLoan();
  const full = rawLoan({ [processorName]: 'Jane' });
  const asked = changesOf(['16T15:00', bare], ['17T15:00', full]).map((change) => ({
    ...change,
    isOtherRequest: true,
  }));
  expect(loanEvents(full, asked, RULES)).toEqual([]);
  const damaged = { ...bare, faults: ['a field is no text'] };
  expect(
    loanEvents(full, changesOf(['16T15:00', full], ['17T15:00', damaged], ['18T15:00', full]), RULES),
  ).toEqual([]);
});

test('what changed while the loan could not be read whole is told, between the whole readings', () => {
  const before = rawLoan({ [processorName]: 'Jane Roe' });
  const damaged = { ...before, fields: {}, faults: ['a field is no text'] };
  const worse = { ...damaged, faults: ['two fields are no text'] };
  const after = rawLoan({ [processorName]: 'Sam Lee' });
  const changes = changesOf(
    ['14T15:00', before],
    ['16T15:00', damaged],
    ['17T15:00', worse],
    ['18T15:00', after],
  );
  expect(loanEvents(after, changes, RULES)).toMatchObject([
    { firstDay: day(14), lastDay: day(18), facts: [{ before: 'Jane Roe', after: 'Sam Lee' }] },
  ]);
  expect(loanEvents(worse, changes.slice(1), RULES)).toEqual([]);
});

test('another way to write the same date, and what the list does not show, are no change', () => {
  const before = rawLoan({ ...received({ done: '11/18/2026 12:00:00 AM' }), 'Fields.X': '1' });
  const after = rawLoan({ ...received({ done: '2026-11-18' }), 'Fields.X': '2' });
  expect(loanEvents(after, changesOf(['16T15:00', before], ['17T15:00', after]), RULES)).toEqual([]);
});

test('whatever two loans say, each fact says something else before and after', () => {
  fc.assert(
    fc.property(aRawLoan(fieldMap), aRawLoan(fieldMap), (one, other) => {
      const [before, after] = [one, { ...other, loanId: one.loanId }];
      const events = loanEvents(after, changesOf(['16T15:00', before], ['17T15:00', after]), RULES);
      const same = events
        .flatMap(({ facts }) => facts)
        .filter((fact) => 'before' in fact && fact.before === fact.after);
      expect(same).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
