import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { addedNoteText, normaliseNoteText, withLineFeeds } from '#src/domain/notes/note-text.ts';
import { anyText } from '#tests/support/any-text.ts';

/** Texts as they come from keyboards, paste buffers and old programs. */
const aText = fc
  .array(
    fc.oneof(
      anyText(5),
      fc.constantFrom('a', 'e', '\u0301', '\r', '\n', '\r\n', '\t', ' ', '\0', '\v', '\u0085', '\u2028'),
      fc.constantFrom('\u202e', '\u2066', '\ud83d', '\ude00', '\ufeff', '한', '\u1112\u1161', 'å', 'a\u030a'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the one form of a note text', () => {
  test.each([
    ['Windows lines', 'one\r\ntwo', 'one\ntwo'],
    ['old Mac lines', 'one\rtwo', 'one\ntwo'],
    ['soft breaks of a text processor', 'one\vtwo\ftwo and a half\u0085three\u2028four\u2029five', 'one\ntwo\ntwo and a half\nthree\nfour\nfive'], // prettier-ignore
    ['a letter with its accent apart', 'Nu\u0301n\u0303ez', 'Núñez'],
    ['an accent parted from its letter by a control character', 'e\u0000\u0301', 'é'],
    ['control characters', 'a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    ['tabs, which stay', 'rate\t6.5', 'rate\t6.5'],
    ['overrides of direction', 'a\u202eb\u202cc\u2066d\u2069e', 'abcde'],
    ['marks of direction, which stay', 'a\u200fb', 'a\u200fb'],
    ['half an emoji', 'x\ud83dy', 'x\ufffdy'],
    ['a whole emoji, which stays', 'x😀y', 'x😀y'],
    ['blank lines around', '\n \n  text  \n\n', 'text'],
    ['blank lines inside, which stay', 'one\n\n\ntwo', 'one\n\n\ntwo'],
    ['nothing', '', ''],
    ['blanks alone', ' \r\n\t\u00a0', ''],
    ['control characters alone', '\u0000\u202e', ''],
  ])('%s', (_name, text, expected) => {
    expect(normaliseNoteText(text)).toBe(expected);
  });

  test('twice is once', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const once = normaliseNoteText(text);
        expect(normaliseNoteText(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });

  test('survives UTF-8 and has no control character but LF and tab', () => {
    fc.assert(
      fc.property(aText, (text) => {
        const once = normaliseNoteText(text);
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(once))).toBe(
          once,
        );
        expect(once.replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
        expect(once).toBe(once.trim());
      }),
      { numRuns: 500 },
    );
  });

  test('leaves what people type alone', () => {
    const typed = fc.stringMatching(/^[A-Za-z0-9.,!?()'"-]([A-Za-z0-9 .,\n-]*[a-z])?$/);
    fc.assert(
      fc.property(typed, (text) => {
        expect(normaliseNoteText(text)).toBe(text);
      }),
    );
  });

  test('line endings alone can be made equal without touching the rest', () => {
    expect(withLineFeeds(' a\r\nb\rc\nd\0 ')).toBe(' a\nb\nc\nd\0 ');
  });
});

describe('what was added to a text', () => {
  test.each([
    ['all of it when there was nothing', '', ' new ', 'new'],
    ['all of it when there were only blanks', ' \r\n', 'new', 'new'],
    ['nothing when nothing changed', 'old', 'old', ''],
    ['nothing when only line endings changed', 'a\r\nb', 'a\nb', ''],
    ['nothing when only blanks were added', 'old', ' \nold\n ', ''],
    ['nothing when everything was deleted', 'old', '', ''],
    ['nothing when a piece was cut from the middle', 'one two three', 'one three', ''],
    ['nothing when the end was cut', 'one\ntwo', 'one', ''],
    ['nothing when one of two equal emoji was cut', '😀😁', '😀', ''],
    ['a text in front', 'old', 'new\nold', 'new'],
    ['a text behind', 'old', 'old\r\nnew', 'new'],
    ['a text behind in the same line', 'called', 'called, no answer', ', no answer'],
    ['texts on both sides', 'old', 'first\nold\nlast', 'first\n\nlast'],
    ['a text in front of Windows lines', 'a\r\nb', 'new\r\na\r\nb', 'new'],
    ['the second of two equal texts', 'same', 'same\nsame', 'same'],
    ['the lines that an edit changed', 'one\ntwo\nthree', 'one\n2, not two\nthree', '2, not two'],
    ['the line in which a letter was doubled', 'HOI ok', 'HOII ok', 'HOII ok'],
    ['a line put in the middle', 'one\nthree', 'one\ntwo\nthree', 'two'],
    ['the whole line of a replaced emoji, no half of it', 'ok 😀', 'ok 😁', 'ok 😁'],
    ['a word in which the old text happens to stand', 'a', 'No banana', 'No banan'],
    ['a sentence in which the old text happens to stand', 'an', 'No banana', 'No banana'],
  ])('is %s', (_name, before, after, expected) => {
    expect(addedNoteText(before, after)).toBe(expected);
  });

  const aLine = fc.constantFrom('', 'a', 'b', 'HOI is in', '😀', '😁 ok', 'a b', ' ');
  const aField = fc
    .tuple(fc.array(aLine, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'))
    .map(([lines, end]) => lines.join(end));

  test('a note in front of or behind any text is found again, whatever ends the lines', () => {
    fc.assert(
      fc.property(aField, fc.stringMatching(/^[c-z]{1,8}$/), (before, note) => {
        expect(addedNoteText(before, `${note}\n${before}`)).toBe(note);
        expect(addedNoteText(before, `${before}\n${note}`)).toBe(note);
        expect(addedNoteText(before, `${note}\r\n${withLineFeeds(before)}`)).toBe(note);
      }),
    );
  });

  test('nothing is added by leaving a text as it is, by cutting from it, or by other line endings', () => {
    fc.assert(
      fc.property(
        aField.filter((field) => field.trim() !== ''),
        fc.nat(),
        fc.nat(),
        (field, from, length) => {
          const characters = [...withLineFeeds(field)];
          const start = from % characters.length;
          const cut = characters.toSpliced(start, length % (characters.length - start + 1)).join('');
          expect(addedNoteText(field, field)).toBe('');
          expect(addedNoteText(field, withLineFeeds(field))).toBe('');
          expect(addedNoteText(field, cut)).toBe('');
        },
      ),
    );
  });

  test('what is added is in the new text, or nothing is', () => {
    fc.assert(
      fc.property(aField, aField, (before, after) => {
        const added = addedNoteText(before, after);
        expect(normaliseNoteText(added)).toBe(added);
        const lines = withLineFeeds(after);
        for (const line of added.split('\n')) expect(lines).toContain(line.trim());
      }),
    );
  });
});
