import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import {
  calendarDayIn,
  calendarDayOf,
  formatCalendarDay,
  msUntilNextDay,
  parseCalendarDay,
} from '#src/domain/calendar/calendar-day.ts';

const HOUR = 3_600_000;
const ZONES = [
  'Pacific/Honolulu',
  'UTC',
  'Pacific/Kiritimati',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Santiago',
  'Asia/Beirut',
];

const aZone = fc.constantFrom(...ZONES);
const anInstant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
const aDate = fc.record({
  year: fc.integer({ min: 1971, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
});

describe('reading a date of the platform', () => {
  test.each([
    '5/22/2026',
    '05/22/2026',
    '5/22/2026 12:00:00 AM',
    '05/22/2026 11:59:59 PM',
    '5/22/2026 ',
    ' 5/22/2026',
    '2026-05-22',
    '2026-05-22T00:00:00',
    '2026-05-22T23:59:59.999Z',
    '2026-05-22T00:00:00-10:00',
    '2026-05-22 00:00:00',
  ])('%j is May 22, 2026', (text) => {
    expect(parseCalendarDay(text)).toBe(calendarDayOf(2026, 5, 22));
  });

  test.each([
    undefined,
    '',
    ' ',
    '//',
    '/ /',
    '13/45/2026',
    '02/30/2026',
    '02/29/2026',
    '00/10/2026',
    '5/0/2026',
    '5/32/2026',
    '4/31/2026',
    '5/22/20260',
    '005/22/2026',
    '5/022/2026',
    '5//2026',
    '/5/2026',
    '2026-13-01',
    '2026-02-30',
    '2026-05-22x',
    '5/22/2026x',
    '5/22/2026 soon',
    '5/22-2026',
    '0000-01-01',
    '1/1/0000',
    '5/22',
    '2026-05',
    'next Tuesday',
    'N/A',
    '٥/٢٢/٢٠٢٦',
    '-5/22/2026',
    '5.5/22/2026',
  ])('%j is no date', (text) => {
    expect(parseCalendarDay(text)).toBeUndefined();
  });

  test('February 29 exists in leap years alone', () => {
    const leap = [1972, 2000, 2004, 2024, 2028];
    const common = [1974, 2001, 2025, 2026, 2100];
    expect(leap.map((year) => parseCalendarDay(`2/29/${year}`) !== undefined)).toEqual(leap.map(() => true));
    expect(common.map((year) => parseCalendarDay(`2/29/${year}`))).toEqual(common.map(() => undefined));
  });

  test('any text at all is a date or no date, never an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9/\- T:]{0,24}$/)), (text) => {
        const day = parseCalendarDay(text);
        expect(day === undefined || Number.isInteger(day)).toBe(true);
      }),
    );
  });

  test('a date reads the same in every form in which the platform writes it', () => {
    fc.assert(
      fc.property(aDate, ({ year, month, day }) => {
        const yyyy = String(year).padStart(4, '0');
        const mm = String(month).padStart(2, '0');
        const dd = String(day).padStart(2, '0');
        const forms = [
          `${month}/${day}/${yyyy}`,
          `${mm}/${dd}/${yyyy}`,
          `${month}/${day}/${yyyy} 12:00:00 AM`,
          `${yyyy}-${mm}-${dd}`,
          `${yyyy}-${mm}-${dd}T07:00:00Z`,
        ];
        const utc = new Date(0);
        utc.setUTCFullYear(year, month - 1, day);
        const isReal = utc.getUTCMonth() === month - 1;
        const expected = isReal ? utc.getTime() / 86_400_000 : undefined;
        expect(forms.map((form) => parseCalendarDay(form))).toEqual(forms.map(() => expected));
      }),
    );
  });
});

describe('writing a date', () => {
  test('is MM/dd/yyyy with leading zeros', () => {
    expect(formatCalendarDay(calendarDayOf(2026, 5, 2))).toBe('05/02/2026');
    expect(formatCalendarDay(calendarDayOf(1969, 12, 31))).toBe('12/31/1969');
    expect(formatCalendarDay(calendarDayOf(987, 1, 1))).toBe('01/01/0987');
  });

  test('gives back what was read, from 1970 to 2100', () => {
    const first = calendarDayOf(1970, 1, 2);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: calendarDayOf(2100, 12, 31) - first }), (offset) => {
        const utc = new Date((first + offset) * 86_400_000);
        const day = calendarDayOf(utc.getUTCFullYear(), utc.getUTCMonth() + 1, utc.getUTCDate());
        expect(day).toBe(first + offset);
        expect(parseCalendarDay(formatCalendarDay(day))).toBe(day);
      }),
    );
  });

  test('a day that the calendar does not have is refused by name', () => {
    expect(() => calendarDayOf(2026, 2, 30)).toThrow('2026-2-30');
    expect(() => calendarDayOf(2026, 13, 1)).toThrow(RangeError);
    expect(() => calendarDayOf(2026, 1, 0)).toThrow(RangeError);
  });
});

describe('today in a time zone', () => {
  test.each([
    ['Pacific/Honolulu', -10],
    ['UTC', 0],
    ['Pacific/Kiritimati', 14],
  ] as const)('in %s the day changes at its own midnight', (zone, offset) => {
    const midnight = Date.UTC(2026, 10, 20) - offset * HOUR;
    expect(calendarDayIn(midnight, zone)).toBe(calendarDayOf(2026, 11, 20));
    expect(calendarDayIn(midnight - 1, zone)).toBe(calendarDayOf(2026, 11, 19));
    expect(msUntilNextDay(midnight, zone)).toBe(24 * HOUR);
    expect(msUntilNextDay(midnight - 1, zone)).toBe(1);
  });

  test("New York's spring switch day has 23 hours, its autumn one 25", () => {
    const spring = Date.UTC(2026, 2, 8, 5);
    const autumn = Date.UTC(2026, 10, 1, 4);
    expect(calendarDayIn(spring, 'America/New_York')).toBe(calendarDayOf(2026, 3, 8));
    expect(msUntilNextDay(spring, 'America/New_York')).toBe(23 * HOUR);
    expect(calendarDayIn(autumn, 'America/New_York')).toBe(calendarDayOf(2026, 11, 1));
    expect(msUntilNextDay(autumn, 'America/New_York')).toBe(25 * HOUR);
  });

  test('a day whose midnight the clocks skip begins an hour later', () => {
    // Santiago went from 24:00 on September 5, 2026 straight to 01:00.
    const evening = Date.UTC(2026, 8, 6, 3, 59);
    expect(calendarDayIn(evening, 'America/Santiago')).toBe(calendarDayOf(2026, 9, 5));
    expect(msUntilNextDay(evening, 'America/Santiago')).toBe(60_000);
  });

  test('the wait ends exactly when the day changes, everywhere', () => {
    fc.assert(
      fc.property(anInstant, aZone, (instant, zone) => {
        const wait = msUntilNextDay(instant, zone);
        const today = calendarDayIn(instant, zone);
        expect(wait).toBeGreaterThan(0);
        expect(calendarDayIn(instant + wait - 1, zone)).toBe(today);
        expect(calendarDayIn(instant + wait, zone)).toBe(today + 1);
      }),
      { numRuns: 60 },
    );
  });

  test("does not depend on the machine's own time zone", () => {
    const instants = [
      Date.UTC(2026, 2, 8, 6, 59),
      Date.UTC(2026, 10, 1, 5, 30),
      Date.UTC(2026, 11, 31, 23, 59),
    ];
    const read = (): unknown[] => [
      ...ZONES.flatMap((zone) =>
        instants.map((instant) => [calendarDayIn(instant, zone), msUntilNextDay(instant, zone)]),
      ),
      parseCalendarDay('11/1/2026 12:00:00 AM'),
      formatCalendarDay(calendarDayOf(2026, 3, 8)),
    ];
    const before = process.env['TZ'];
    const offsets = new Set<number>();
    const answers = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati', 'America/New_York'].map((zone) => {
      process.env['TZ'] = zone;
      offsets.add(new Date(0).getTimezoneOffset());
      return read();
    });
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(offsets.size, 'the machine really changed zones').toBe(4);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('an unknown zone is refused', () => {
    expect(() => calendarDayIn(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
