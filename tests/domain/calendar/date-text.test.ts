import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { readDate } from '#src/domain/calendar/date-text.ts';
import { conditionDay } from '#src/domain/conditions/condition-dates.ts';

const DECEMBER_18 = calendarDayOf(2026, 12, 18);

describe('a date that stands for none', () => {
  test.each([
    '1/1/0001 12:00:00 AM',
    '0001-01-01T00:00:00Z',
    '01/01/0001',
    '1/1/1753',
    '1/1/1900',
    '1/0/1900',
    '12/30/1899',
    '12/31/1899',
    '1/1/1601',
    '1/1/1904',
    '12/31/1969 6:00 PM',
    '1/1/1970 12:00:00 AM',
    '12/31/9999',
    '9999-12-31T23:59:59.9999999Z',
    '1/1/01',
    '12/30/99',
    '00/00/0000',
    '0000-00-00 00:00:00',
    '//',
    '/ /',
    '__/__/____',
    '',
    '\u00A0',
    'N/A',
    'null',
  ])('%j is none', (text) => {
    expect(readDate(text)).toBe('none');
  });

  test('a mortgage file has no day before 1970 or after 2100, whatever the shape', () => {
    const aDate = fc.record({
      year: fc.oneof(fc.integer({ min: 1, max: 1969 }), fc.integer({ min: 2101, max: 9999 })),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(aDate, ({ year, month, day }) => {
        const yyyy = String(year).padStart(4, '0');
        const [mm, dd] = [String(month).padStart(2, '0'), String(day).padStart(2, '0')];
        for (const text of [
          `${month}/${day}/${yyyy} 12:00:00 AM`,
          `${yyyy}-${mm}-${dd}T00:00:00`,
          `${mm}-${dd}-${yyyy}`,
        ])
          expect(readDate(text)).toBeTypeOf('string');
      }),
    );
  });

  test('an empty instant of a condition is none in every zone', () => {
    for (const text of ['0001-01-01T05:00:00Z', '1969-12-31T18:00:00-06:00', '9999-12-31T23:59:59Z'])
      for (const zone of ['America/New_York', 'UTC', 'Pacific/Kiritimati'])
        expect(conditionDay(text, zone)).toBeUndefined();
  });
});

describe('a date in another shape', () => {
  test.each([
    '12/18/26',
    '12-18-2026',
    '12-18-26',
    '2026/12/18',
    '2026.12.18',
    '20261218',
    '12.18.2026',
    '12 / 18 / 2026',
    'Dec 18, 2026',
    'December 18th, 2026',
    '18 Dec 2026',
    '18-Dec-26',
    'Fri, 18 Dec 2026 05:00:00 GMT',
    'Fri Dec 18 2026 00:00:00 GMT-0500 (Eastern Standard Time)',
    '\t12/18/2026',
    '\u00A012/18/2026\u00A0',
    '12\u201118\u20112026',
    '\u200E12/18/2026',
    '１２/１８/２０２６',
    '12/18/2026, 12:00:00 AM',
    '12/18/2026 at 5 PM',
    '12/18/2026T00:00',
  ])('%j is December 18, 2026', (text) => {
    expect(readDate(text)).toBe(DECEMBER_18);
  });

  test('every day reads the same in every shape that means one day', () => {
    const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
    const day = fc.date({ min: new Date('2002-01-01'), max: new Date('2050-12-31'), noInvalidDate: true });
    const behind = fc.constantFrom('', ' 12:00:00 AM', ', 5:30 PM', ' 00:00', '\t', '\u00A0');
    fc.assert(
      fc.property(day, behind, (date, time) => {
        const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        const [yy, name] = [String(y).slice(2), months[m - 1] ?? ''];
        for (const form of [
          `${m}/${d}/${y}`,
          `${m}/${d}/${yy}`,
          `${m}-${d}-${y}`,
          `${y}/${m}/${d}`,
          `${y}-${m}-${d}`,
          `${name} ${d}, ${y}`,
          `${d}-${name}-${yy}`,
        ])
          expect([form + time, readDate(form + time)]).toEqual([form + time, calendarDayOf(y, m, d)]);
      }),
    );
  });
});

describe('a text that is no date', () => {
  test.each([
    '12-18',
    '13/45/2026',
    '5/22/0226',
    '5/22/20260',
    '05.06.2026',
    '26/12/18',
    'TBD',
    '12/18/2026x',
    '12/18/2026 soon',
    '12/18/2026 or 12/19/2026',
    '46374',
    'Dec 2026',
  ])('%j cannot be read', (text) => {
    expect(readDate(text)).toBe('unreadable');
  });
});
