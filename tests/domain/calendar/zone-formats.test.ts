import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZoneFormats, readZoneClock } from '#src/domain/calendar/zone-clock.ts';

/** The zone's name with some letters in the other case. */
const spelling = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map((flips) => [...name].map((letter, at) => (flips[at] ? swapCase(letter) : letter)).join(''));

const swapCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

test('every spelling of a zone shares the format of its canonical name', () => {
  const formats = createZoneFormats();
  const canonical = formats.of('America/New_York');
  fc.assert(
    fc.property(spelling('America/New_York'), (name) => {
      expect(formats.of(name)).toBe(canonical);
    }),
    { numRuns: 50 },
  );
  expect(formats.of('US/Eastern')).toBe(canonical);
});

test('however many spellings and zones are named, a bounded number is kept, and each still reads right', () => {
  const formats = createZoneFormats();
  const NOON = Date.UTC(2026, 10, 20, 12);
  fc.assert(
    fc.property(
      fc
        .constantFrom('America/New_York', 'Asia/Kathmandu', 'Europe/London', 'Pacific/Auckland')
        .chain(spelling),
      (name) => {
        formats.of(name);
        expect(formats.size()).toBeLessThanOrEqual(64);
        expect(formats.of(name).resolvedOptions().timeZone.toLowerCase()).toMatch(
          /^(?:america\/new_york|asia\/kat(?:h)?mandu|europe\/london|pacific\/auckland)$/,
        );
      },
    ),
    { numRuns: 400 },
  );
  expect(formats.size()).toBe(64);
  expect(readZoneClock(NOON, 'aMERICA/nEW_yORK')).toEqual(readZoneClock(NOON, 'America/New_York'));
});

test('a zone that the runtime does not know is a RangeError, and isn’t kept', () => {
  const formats = createZoneFormats();
  expect(() => formats.of('Mars/Olympus')).toThrow(RangeError);
  expect(formats.size()).toBe(0);
});
