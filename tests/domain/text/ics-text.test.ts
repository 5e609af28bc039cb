import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFileText } from '#src/domain/text/ics-text.ts';
import { parseIcs } from '#tests/support/parse-ics.ts';

const MADE = Date.UTC(2026, 10, 20, 15, 4, 5);
const event = { uid: 'closing-1@x', start: '20261204', end: '20261205', summary: 'Closing', description: '' };

test('an event of a whole day, as the standard writes it', () => {
  expect(calendarFileText([{ ...event, description: 'One\nTwo' }], MADE).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clear to Close//Closings//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:closing-1@x',
    'DTSTAMP:20261120T150405Z',
    'SEQUENCE:29919784',
    'DTSTART;VALUE=DATE:20261204',
    'DTEND;VALUE=DATE:20261205',
    'SUMMARY:Closing',
    'DESCRIPTION:One\\nTwo',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

const aText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        '\\',
        ';',
        ',',
        '\n',
        '\\n',
        ' ',
        '  ',
        ':',
        'é',
        '界',
        '😀',
        '👩‍👩‍👧',
        'Núñez; & Söhne, "Ω"',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('any text comes back as it was, in lines of at most 75 octets that break between characters', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aText, aText), { maxLength: 4 }), (texts) => {
      const events = texts.map(([summary, description], at) => ({
        ...event,
        uid: `closing-${at}@x`,
        summary,
        description,
      }));
      const file = calendarFileText(events, MADE);
      for (const line of file.split('\r\n')) {
        const octets = Buffer.from(line, 'utf8');
        expect(octets.length).toBeLessThanOrEqual(75);
        // A character that was cut in two would come out of the octets as another one.
        expect(octets.toString('utf8')).toBe(line);
      }
      const read = parseIcs(file);
      expect(read.map((one) => [one['UID'], one['SUMMARY'], one['DESCRIPTION'] ?? ''])).toEqual(
        events.map(({ uid, summary, description }) => [uid, kept(summary), kept(description)]),
      );
    }),
  );
});

/** What a file may keep of a text. */
function kept(text: string): string {
  // oxlint-disable-next-line no-control-regex -- texts may have none of these
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');
}

test('control characters and line ends of other systems cannot begin a line of their own', () => {
  const file = calendarFileText([{ ...event, summary: 'a\r\nATTENDEE:mailto:x\rb\u0000\u0085c' }], MADE);
  expect(parseIcs(file)[0]?.['SUMMARY']).toBe('a\nATTENDEE:mailto:x\nb\u0085c');
});
