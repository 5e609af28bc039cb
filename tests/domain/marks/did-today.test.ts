import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { didAbout, didToday } from '#src/domain/marks/did-today.ts';
import type { LoanMark } from '#src/domain/marks/loan-mark.ts';

const TODAY = calendarDayOf(2026, 11, 28);
const OF_DAY = { tag: 'MK', today: TODAY, timeZone: 'America/New_York' };
const GUID = '0b5a0d1e-2222-4333-8444-555566667777';
const call = (loanId: string, changedAt: string, day = '2026-11-28'): LoanMark => ({
  kind: 'called',
  loanId,
  isOn: true,
  day,
  changedAt,
});

test("a note of the day and its time stand there in the lender's time, whatever the id's case", () => {
  const notes = [{ loanGuid: `{${GUID.toUpperCase()}}`, writtenAt: '2026-11-28T17:23:40.000Z' }];
  const did = didToday({ ...OF_DAY, notes, marks: [] });
  expect(didAbout(did, GUID)).toEqual({ what: 'noted', time: '12:23 PM', text: 'MK noted 12:23 PM' });
  expect(didAbout(did, 'another')).toBeUndefined();
});

test('of notes and calls the last one stands there', () => {
  const notes = [
    { loanGuid: 'a', writtenAt: '2026-11-28T17:23:00.000Z' },
    { loanGuid: 'a', writtenAt: '2026-11-28T14:01:00.000Z' },
  ];
  const after = (at: string) => didAbout(didToday({ ...OF_DAY, notes, marks: [call('A', at)] }), 'a')?.text;
  expect(after('2026-11-28T17:10:00.000Z')).toBe('MK noted 12:23 PM');
  expect(after('2026-11-28T18:10:00.000Z')).toBe('MK called 1:10 PM');
});

test("what was done on another day of the lender's, or nowhere, is not there", () => {
  const notes = [
    // 11:59 PM of the day before, and midnight of the next day.
    { loanGuid: 'a', writtenAt: '2026-11-28T04:59:00.000Z' },
    { loanGuid: 'a', writtenAt: '2026-11-29T05:00:00.000Z' },
    { loanGuid: '', writtenAt: '2026-11-28T17:00:00.000Z' },
    { loanGuid: 'a', writtenAt: '' },
  ];
  const marks = [call('a', '2026-11-27T17:00:00.000Z', '2026-11-27')];
  expect(didToday({ ...OF_DAY, notes, marks }).size).toBe(0);
});

test('in whatever order notes and marks come, the answer is the same', () => {
  const instant = fc.integer({ min: 0, max: 60 * 48 }).map((minute) => {
    return new Date(Date.UTC(2026, 10, 28) + minute * 60_000).toISOString();
  });
  const note = fc.record({ loanGuid: fc.constantFrom('a', 'B', 'b'), writtenAt: instant });
  fc.assert(
    fc.property(fc.array(note), (notes) => {
      const there = didToday({ ...OF_DAY, notes, marks: [] });
      const back = didToday({ ...OF_DAY, notes: notes.toReversed(), marks: [] });
      expect(new Map(back)).toEqual(new Map(there));
      for (const { text, time } of there.values()) expect(text).toBe(`MK noted ${time}`);
    }),
  );
});
