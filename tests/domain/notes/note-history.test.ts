import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { calendarDayIn, calendarDayOf } from '#src/domain/calendar/calendar-day.ts';
import { parseNoteHistory } from '#src/domain/notes/note-history.ts';
import { composeNoteLine, prependNoteLine } from '#src/domain/notes/note-line.ts';
import { normaliseNoteText, withLineFeeds } from '#src/domain/notes/note-text.ts';
import { drawNotes } from '#src/sandbox/generation/draw-notes.ts';
import type { SandboxUser } from '#src/sandbox/base/people.ts';
import { seededRandom } from '#src/sandbox/generation/seeded-random.ts';
import { anyText } from '#tests/support/any-text.ts';

const FIELD = [
  '11/20/26@ 3:05 PM GO - HOI agent sends the dec page',
  'call again tomorrow',
  '',
  '11/2/26@ 12:05 AM ENC - Title - old HELOC',
  'an older text',
  '',
].join('\n');

describe('the notes of a field', () => {
  test('come newest first, each with day, time, author and all its lines', () => {
    expect(parseNoteHistory(FIELD)).toEqual([
      {
        raw: '11/20/26@ 3:05 PM GO - HOI agent sends the dec page\ncall again tomorrow\n',
        stamp: '11/20/26@ 3:05 PM',
        date: calendarDayOf(2026, 11, 20),
        time: '3:05 PM',
        author: 'GO',
        text: 'HOI agent sends the dec page\ncall again tomorrow',
      },
      {
        raw: '11/2/26@ 12:05 AM ENC - Title - old HELOC\nan older text\n',
        stamp: '11/2/26@ 12:05 AM',
        date: calendarDayOf(2026, 11, 2),
        time: '12:05 AM',
        author: 'ENC',
        text: 'Title - old HELOC\nan older text',
      },
    ]);
  });

  test('are the same in Windows lines', () => {
    expect(parseNoteHistory(FIELD.replaceAll('\n', '\r\n'))).toEqual(parseNoteHistory(FIELD));
  });

  test('are none in a blank field', () => {
    expect(parseNoteHistory('')).toEqual([]);
    expect(parseNoteHistory(' \r\n\n')).toEqual([]);
  });

  test('a text above every stamp is an entry without day and author', () => {
    expect(parseNoteHistory(`\nCALL FIRST\n\n${FIELD}`)[0]).toEqual({
      raw: '\nCALL FIRST\n',
      text: 'CALL FIRST',
    });
    expect(parseNoteHistory('only a text')).toEqual([{ raw: 'only a text', text: 'only a text' }]);
  });

  test('blank lines on top make no entry', () => {
    const entries = parseNoteHistory(`\n \n${FIELD}`);
    expect(entries.map(({ author }) => author)).toEqual(['GO', 'ENC']);
    expect(entries[0]?.text).toBe('HOI agent sends the dec page\ncall again tomorrow');
  });

  test('a stamped line begins an entry, whoever wrote it into the field, and nothing is lost', () => {
    const field = '11/20/26@ 12:00 AM GO - forwarded:\n11/1/26@ 9:00 AM BK - sign here';
    expect(parseNoteHistory(field).map((entry) => [entry.author, entry.text])).toEqual([
      ['GO', 'forwarded:'],
      ['BK', 'sign here'],
    ]);
  });
});

describe('the head of a note', () => {
  test.each([
    ['one letter', '11/20/26@ 3:05 PM G - text', 'G', 'text'],
    ['a name', "11/20/26@ 3:05 PM Grace O'Malley-Núñez Jr. - text", "Grace O'Malley-Núñez Jr.", 'text'],
    ['letters without capitals', '11/20/26@ 3:05 PM 明李 - text', '明李', 'text'],
    ['no blank before the author', '11/20/26@ 3:05 PMENC - text', 'ENC', 'text'],
    ['more blanks', '11/20/26 @  3:05 PM  GO  -  text', 'GO', 'text'],
    ['the narrow blank of newer runtimes', '11/20/26@ 3:05\u202fPM GO - text', 'GO', 'text'],
    ['small letters in the time', '11/20/26@ 3:05pm GO - text', 'GO', 'text'],
    ['leading zeros and a long year', '11/20/2026@ 03:05 PM GO - text', 'GO', 'text'],
    ['no text yet', '11/20/26@ 3:05 PM GO -', 'GO', ''],
    ['hyphens in the text', '11/20/26@ 3:05 PM GO - a - b - c', 'GO', 'a - b - c'],
    ['no author', '11/20/26@ 3:05 PM called, no answer', undefined, 'called, no answer'],
    ['a small word before a hyphen', '11/20/26@ 3:05 PM called - no answer', undefined, 'called - no answer'],
    ['a number before a hyphen', '11/20/26@ 3:05 PM 5 days - ok', undefined, '5 days - ok'],
    ['a hyphen within a word', '11/20/26@ 3:05 PM VVOE-done', undefined, 'VVOE-done'],
  ])('is understood with %s', (_name, line, author, text) => {
    const [entry, ...others] = parseNoteHistory(line);
    expect(others).toEqual([]);
    expect(entry?.date).toBe(calendarDayOf(2026, 11, 20));
    expect(entry?.time).toBe('3:05 PM');
    expect(entry?.author).toBe(author);
    expect(entry?.text).toBe(text);
  });

  test.each([
    ['an impossible day', '13/45/26@ 3:05 PM GO - text'],
    ['a leap day of a common year', '2/29/26@ 3:05 PM GO - text'],
    ['an hour of 24', '11/20/26@ 15:05 PM GO - text'],
    ['an hour of 0', '11/20/26@ 0:05 AM GO - text'],
    ['a minute of 60', '11/20/26@ 3:60 PM GO - text'],
    ['no half of the day', '11/20/26@ 3:05 GO - text'],
    ['no at sign', '11/20/26 3:05 PM GO - text'],
    ['a word before', 'on 11/20/26@ 3:05 PM GO - text'],
    ['a blank before', ' 11/20/26@ 3:05 PM GO - text'],
    ['a word grown to the time', '11/20/26@ 3:05 PMs GO - text'],
  ])('is plain text with %s', (_name, line) => {
    expect(parseNoteHistory(line)).toEqual([{ raw: line, text: line.trim() }]);
  });
});

describe('whatever a field holds', () => {
  const aPiece = fc.oneof(
    fc.constantFrom('\n', '\r\n', '\r', ' ', '11/20/26@ 3:05 PM GO - ', '1/1/26@ 12:00 AM ', ' - ', 'text'),
    anyText(6),
  );
  const aField = fc.array(aPiece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  test('joining the entries gives it back, up to line endings', () => {
    fc.assert(
      fc.property(aField, (field) => {
        const entries = parseNoteHistory(field);
        const whole = field.trim() === '' ? '' : withLineFeeds(field);
        expect(entries.map(({ raw }) => raw).join('\n')).toBe(whole);
      }),
      { numRuns: 500 },
    );
  });

  test('every word of it is in an entry that is shown', () => {
    const words = (text: string): string[] => text.split(/[\s-]+/).filter((word) => word !== '');
    fc.assert(
      fc.property(aField, (field) => {
        const shown = parseNoteHistory(field).map(({ stamp = '', author = '', text }) => [
          stamp,
          author,
          text,
        ]);
        expect(words(shown.flat().join(' ')).join('')).toBe(words(field).join(''));
      }),
      { numRuns: 500 },
    );
  });

  test('a note that was put in front comes first, with what it was made of', () => {
    const aNote = fc.record({
      text: fc
        .stringMatching(/^[A-Za-z0-9,.'() -]{1,30}(\n[a-z ]{1,9}){0,3}$/)
        .filter((text) => text.trim() !== ''),
      writtenAt: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
      timeZone: fc.constantFrom('America/New_York', 'UTC', 'Pacific/Kiritimati'),
      tag: fc.constantFrom('GO', 'ENC', 'G', 'ÉÅ', 'Grace Okafor'),
    });
    fc.assert(
      fc.property(aNote, fc.constantFrom('', FIELD, `${FIELD}\r\nold`), (note, earlier) => {
        const [first, ...others] = parseNoteHistory(prependNoteLine(composeNoteLine(note), earlier));
        expect(first?.author).toBe(note.tag);
        expect(first?.text).toBe(normaliseNoteText(note.text));
        expect(first?.date).toBe(calendarDayIn(note.writtenAt, note.timeZone));
        expect(others).toEqual(parseNoteHistory(earlier));
      }),
    );
  });

  test('a note in front is one entry by its author, also where its text has lines like those of colleagues', () => {
    const aText = fc
      .array(
        fc.oneof(
          fc.constantFrom('\n', '\r', '\r\n', '\u{2028}', '\u{85}', '\u{b}', ' ', '\t', '\u{202e}', '\u{0}'),
          fc.constantFrom(
            '11/20/26@ 3:05 PM BK - ',
            '1/1/2026 @ 12:00am',
            '9/9/26@9:09 PMENC - ',
            'GO - ',
            ' - ',
          ),
          anyText(6),
        ),
        { minLength: 1, maxLength: 12 },
      )
      .map((pieces) => pieces.join(''))
      .filter((text) => normaliseNoteText(text) !== '');
    const blanks = /^ +/gm;
    fc.assert(
      fc.property(aText, fc.constantFrom('', FIELD), (text, earlier) => {
        const note = { text, writtenAt: Date.UTC(2026, 10, 20), timeZone: 'UTC', tag: 'GO' };
        const [own, ...others] = parseNoteHistory(prependNoteLine(composeNoteLine(note), earlier));
        expect(own?.author).toBe('GO');
        expect(own?.stamp).toBe('11/20/26@ 12:00 AM');
        expect(own?.text.replace(blanks, '')).toBe(normaliseNoteText(text).replace(blanks, ''));
        expect(others).toEqual(parseNoteHistory(earlier));
      }),
      { numRuns: 1000 },
    );
  });

  test('the notes of the sandbox are understood, each with its day and author', () => {
    const today = calendarDayOf(2026, 11, 20);
    const author: SandboxUser = {
      id: 'gokafor',
      firstName: 'Grace',
      lastName: 'Okafor',
      email: 'gokafor@lender.example',
      role: 'Processor',
    };
    for (let seed = 1; seed <= 50; seed++) {
      const field = drawNotes(seededRandom(seed), today, author);
      const entries = parseNoteHistory(field);
      expect(entries).toHaveLength(field.split('\n').length - 1);
      for (const entry of entries) {
        expect(entry.author).toBe('GO');
        expect(entry.date).toBeLessThan(today);
        expect(entry.text).not.toBe('');
      }
    }
  });
});
