import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeNoteLine, prependNoteLine } from '#src/domain/notes/note-line.ts';
import { isTraceFound, isTraceLeft } from '#src/gateway/notes/note-traces.ts';
import { NOW } from '#tests/support/gateway-notes/note-world.ts';

const lineOf = (text: string, tag = 'AD'): string =>
  composeNoteLine({ text, writtenAt: NOW, timeZone: 'America/New_York', tag });

/** What platforms do to a text; none of it takes a word away. */
const CHANGES: readonly ((text: string) => string)[] = [
  (text) => `11/20/2026 3:05:12 PM user> ${text}`,
  (text) => ` ${text}`,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('@', '&#64;').replaceAll('/', '&#x2F;'),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (text) => text.replaceAll(' - ', ' – '),
  (text) => text.replaceAll(' ', '\u{a0}'),
  (text) => text.replaceAll('\n', ' '),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  (text) => text.replace(/^.*? - /, ''),
  (text) => `(rule 12) ${text} (end)`,
];
const words = fc
  .array(fc.constantFrom('called', 'Ana', 'Peña', 'title', 'CD', '26-11-01', 'waits', '✓', 'Ünal'), {
    minLength: 3,
    maxLength: 12,
  })
  .map((parts) => parts.join(' '));
const earlier = fc.constantFrom('', 'old', lineOf('called Ana'), `${lineOf('waits', 'ZZ')}\nold\nolder`);
const changes = fc.array(fc.constantFrom(...CHANGES), { minLength: 1, maxLength: 3 });

test('a note changed in any of these ways, or in several, leaves a trace', () => {
  fc.assert(
    fc.property(words, earlier, changes, (text, before, some) => {
      const stored = some.reduce((done, change) => change(done), `${lineOf(text)}\n`);
      expect(isTraceLeft(lineOf(text), before, `${stored}${before}`)).toBe(true);
    }),
  );
});

test('nothing but what was there leaves none', () => {
  fc.assert(
    fc.property(words, earlier, fc.constantFrom(...CHANGES), (text, before, change) => {
      expect(isTraceLeft(lineOf(text), before, before)).toBe(false);
      expect(isTraceLeft(lineOf(text), before, change('').trim() === '' ? '' : before)).toBe(false);
      expect(isTraceLeft(lineOf(text), before, prependNoteLine('Saved at a desktop', before))).toBe(false);
    }),
  );
});

test('where the text of before is unknown, the stamp with its tag or enough words in a row count', () => {
  const line = lineOf('Called Ana Peña about the CD today');
  expect(isTraceFound(line, `user> ${line.toLowerCase()}\nold`, [])).toBe(true);
  expect(isTraceFound(line, 'x: called ana peña about the cd today', [])).toBe(true);
  expect(isTraceFound(line, '11/20/26@ 3:05 PM AD - (confidential)', [])).toBe(true);
  expect(isTraceFound(line, '11/20/26@ 3:05 PM AD - (confidential)', [lineOf('Another one')])).toBe(false);
  expect(isTraceFound(line, '11/20/26@ 3:05 PM ZZ - Called Ana', [])).toBe(false);
  expect(isTraceFound(lineOf('Called Ana'), 'called Ana, said Ben', [])).toBe(false);
});

test.each(['!!!', '...', '🏠', '好的', 'a', '&bogus; &#99999999;'])('a note of %s breaks nothing', (text) => {
  const line = lineOf(text);
  expect(isTraceLeft(line, 'old', `user> ${line}\nold`)).toBe(true);
  expect(isTraceLeft(line, 'old', 'old')).toBe(false);
  expect(isTraceFound(line, 'old', [])).toBe(false);
});
