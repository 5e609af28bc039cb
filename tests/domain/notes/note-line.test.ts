import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { calendarDayIn, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { authorTag, composeNoteLine, noteStamp, prependNoteLine } from '#src/domain/notes/note-line.ts';
import { anyText } from '#tests/support/any-text.ts';

const NEW_YORK = 'America/New_York';
const aZone = fc.constantFrom(NEW_YORK, 'UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kathmandu');
const anInstant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('the stamp of a note', () => {
  test.each([
    ['an afternoon', '2026-11-20T20:05:59Z', NEW_YORK, '11/20/26@ 3:05 PM'],
    ['the first minutes of a day', '2026-11-20T05:05:00Z', NEW_YORK, '11/20/26@ 12:05 AM'],
    ['the last minute of a day', '2026-11-20T04:59:59Z', NEW_YORK, '11/19/26@ 11:59 PM'],
    ['noon', '2026-11-20T17:00:00Z', NEW_YORK, '11/20/26@ 12:00 PM'],
    ['an hour before noon', '2026-11-20T16:00:00Z', NEW_YORK, '11/20/26@ 11:00 AM'],
    ['one in the afternoon', '2026-11-20T18:00:00Z', NEW_YORK, '11/20/26@ 1:00 PM'],
    ['a day and a month of one digit', '2026-03-02T15:09:00Z', 'UTC', '3/2/26@ 3:09 PM'],
    ['a year that ends in one digit', '2105-01-01T00:00:00Z', 'UTC', '1/1/05@ 12:00 AM'],
    ['the minute before clocks go forward', '2026-03-08T06:59:00Z', NEW_YORK, '3/8/26@ 1:59 AM'],
    ['the minute after, two hours later by the clock', '2026-03-08T07:00:00Z', NEW_YORK, '3/8/26@ 3:00 AM'],
    ['the first half past one before clocks go back', '2026-11-01T05:30:00Z', NEW_YORK, '11/1/26@ 1:30 AM'],
    ['the second one, which looks the same', '2026-11-01T06:30:00Z', NEW_YORK, '11/1/26@ 1:30 AM'],
    ['a zone of three quarters of an hour', '2026-11-20T18:15:00Z', 'Asia/Kathmandu', '11/21/26@ 12:00 AM'],
    ['a zone a day ahead', '2026-11-20T10:30:00Z', 'Pacific/Kiritimati', '11/21/26@ 12:30 AM'],
  ])('%s', (_name, instant, zone, expected) => {
    expect(noteStamp(Date.parse(instant), zone)).toBe(expected);
  });

  test('names the day that the zone has, and an hour of the twelve', () => {
    fc.assert(
      fc.property(anInstant, aZone, (instant, zone) => {
        const [, month, day, year, hour] =
          /^(\d{1,2})\/(\d{1,2})\/(\d\d)@ (\d{1,2}):[0-5]\d [AP]M$/.exec(noteStamp(instant, zone)) ?? [];
        const date = `${month?.padStart(2, '0')}/${day?.padStart(2, '0')}/20${year}`;
        expect(date).toBe(formatCalendarDay(calendarDayIn(instant, zone)));
        expect(Number(hour)).toBeGreaterThanOrEqual(1);
        expect(Number(hour)).toBeLessThanOrEqual(12);
      }),
    );
  });

  test("does not depend on the machine's own time zone", () => {
    const before = process.env['TZ'];
    const stamps = ['Pacific/Honolulu', 'UTC', 'Asia/Kathmandu'].map((zone) => {
      process.env['TZ'] = zone;
      return noteStamp(Date.UTC(2026, 10, 1, 5, 30), NEW_YORK);
    });
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(new Set(stamps)).toEqual(new Set(['11/1/26@ 1:30 AM']));
  });

  test('an unknown zone is refused', () => {
    expect(() => noteStamp(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the tag of an author', () => {
  test.each([
    ['first and last name', { firstName: 'Grace', lastName: 'Okafor', fullName: 'Grace Okafor' }, 'GO'],
    ['small letters', { firstName: 'grace', lastName: 'okafor', fullName: '' }, 'GO'],
    ['a first name alone', { firstName: 'Grace', lastName: '', fullName: '' }, 'G'],
    ['a last name alone', { firstName: '', lastName: 'Okafor', fullName: 'Grace Okafor' }, 'O'],
    ['a full name alone', { firstName: '', lastName: '', fullName: ' Grace  A. Okafor ' }, 'GO'],
    ['a full name of one word', { firstName: ' ', lastName: '', fullName: 'Grace' }, 'G'],
    ['an accent', { firstName: 'E\u0301lodie', lastName: 'Ångström', fullName: '' }, 'ÉÅ'],
    ['a sign in front', { firstName: '"Bo"', lastName: "'t Hooft", fullName: '' }, 'BT'],
    ['letters without capitals', { firstName: '明', lastName: '李', fullName: '' }, '明李'],
    ['no name at all', { firstName: '', lastName: '', fullName: '' }, 'ENC'],
    ['signs alone', { firstName: '-', lastName: '.', fullName: '?' }, 'ENC'],
  ])('%s', (_name, author, expected) => {
    expect(authorTag(author)).toBe(expected);
  });

  test('is never empty and holds no blank, whatever the names', () => {
    const name = anyText(8);
    fc.assert(
      fc.property(name, name, name, (firstName, lastName, fullName) => {
        expect(authorTag({ firstName, lastName, fullName })).toMatch(/^\S+$/u);
      }),
    );
  });
});

describe('the line of a note', () => {
  const parts = { writtenAt: Date.parse('2026-11-20T20:05:00Z'), timeZone: NEW_YORK, tag: 'GO' };

  test("is the specification's: stamp, blank, tag, hyphen, text", () => {
    expect(composeNoteLine({ ...parts, text: 'HOI is in' })).toBe('11/20/26@ 3:05 PM GO - HOI is in');
  });

  test('holds the text in its one form, all lines of it', () => {
    expect(composeNoteLine({ ...parts, text: ' HOI\r\nis in \n' })).toBe('11/20/26@ 3:05 PM GO - HOI\nis in');
    const pasted = 'From BK:\n11/1/26@ 9:00 AM BK - sign here\n\nDone?';
    const line = '11/20/26@ 3:05 PM GO - From BK:\n 11/1/26@ 9:00 AM BK - sign here\n\nDone?';
    expect(composeNoteLine({ ...parts, text: pasted })).toBe(line);
    // Written once more, as when a removed note is put back.
    expect(composeNoteLine({ ...parts, text: line.slice(line.indexOf('From')) })).toBe(line);
    expect(composeNoteLine({ ...parts, text: '11/1/26@ 9:00 AM BK - x' })).toBe(
      '11/20/26@ 3:05 PM GO - 11/1/26@ 9:00 AM BK - x',
    );
  });

  const STAMP = '11/27/26@ 3:05 PM';
  const secondLine = (line: string): string =>
    composeNoteLine({ ...parts, text: `called\n${line}` }).slice('11/20/26@ 3:05 PM GO - called\n'.length);
  const wide = (text: string): string => String.fromCodePoint((text.codePointAt(0) ?? 0) + 0xfee0);

  test.each([
    ['a zero-width space', `\u{200b}${STAMP}`],
    ['a byte order mark', `\u{feff}${STAMP}`],
    ['a word joiner', `\u{2060}${STAMP}`],
    ['a right-to-left mark', `\u{200f}${STAMP}`],
    ['a soft hyphen', `\u{ad}${STAMP}`],
    ['a grapheme joiner', `\u{34f}${STAMP}`],
    ['a variation selector', `\u{fe0f}${STAMP}`],
    ['a tag', `\u{e0020}${STAMP}`],
    ['a Mongolian separator', `\u{180e}${STAMP}`],
    ['a wide digit', STAMP.replace('1', wide)],
    ['an Arabic digit', STAMP.replace('1', '\u{661}')],
    ['a zero-width space behind it', `${STAMP}\u{200b}`],
    ['all of it wide', STAMP.replaceAll(/[!-~]/g, wide)],
    ['other slashes', STAMP.replaceAll('/', '\u{2044}')],
    ['another colon', STAMP.replace(':', '\u{2236}')],
    ['Cyrillic letters', STAMP.replace('PM', '\u{420}\u{41c}')],
    ['a hair space', `\u{200a}${STAMP}`],
  ])("a pasted line can't pass for a note of its own by %s", (_name, stamp) => {
    const line = `${stamp} JB - waive the VOE`;
    expect(secondLine(line)).toBe(` ${line}`);
  });

  test('no character that shows as nothing hides a stamp, wherever it stands', () => {
    const unseen = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(character));
    expect(unseen.length).toBeGreaterThan(4_000);
    const places = [0, 1, STAMP.indexOf('@'), STAMP.length];
    const lines = unseen.flatMap((character) =>
      places.map((at) => `${STAMP.slice(0, at)}${character}${STAMP.slice(at)} JB - waive the VOE`),
    );
    const passed = secondLine(lines.join('\n'))
      .split('\n')
      .filter((line) => !line.startsWith(' '));
    expect(passed).toEqual([]);
  });

  test.each(['HOI is in', '- 2 pay stubs', '11/27/26 call her', '(555) 010-0199', '3:05 PM', '', ' 11/27'])(
    'another line stays as it was typed: %j',
    (line) => {
      expect(secondLine(`${line}\nend`)).toBe(`${line}\nend`);
    },
  );

  test('stands in front of the earlier text, which is not touched by a byte', () => {
    fc.assert(
      fc.property(anyText(20), (earlier) => {
        expect(prependNoteLine('line', earlier)).toBe(`line\n${earlier}`);
      }),
    );
    expect(prependNoteLine('line', '')).toBe('line\n');
    expect(prependNoteLine('line', ' a\r\nb\u0000 ')).toBe('line\n a\r\nb\u0000 ');
  });
});
