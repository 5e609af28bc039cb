import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { deviceInstantSchema, instantSchema } from '#src/contract/base/instant.ts';

const twoOf = (min: number, max: number) =>
  fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));
const year = fc.constantFrom('0000', '1969', '1970', '2026', '9999');
const offset = fc.oneof(fc.constantFrom('Z', '', ' +01:00'), fc.stringMatching(/^[+-]\d\d(:?\d\d)?$/));
const nearly = fc
  .tuple(year, twoOf(1, 13), twoOf(0, 32), fc.constantFrom('T', ' '), twoOf(22, 24), twoOf(58, 60), offset)
  .map(
    ([y, month, day, between, hour, minute, zone]) =>
      `${y}-${month}-${day}${between}${hour}:${minute}:00${zone}`,
  );

test('Date can read each text that counts as an instant, and it is since 1970', () => {
  let read = 0;
  fc.assert(
    fc.property(nearly, (text) => {
      if (!v.is(instantSchema, text)) return;
      read += 1;
      expect(Date.parse(text)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 5_000 },
  );
  expect(read).toBeGreaterThan(10);
});

test('whatever an instant is, its usual text counts', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(v.is(instantSchema, date.toISOString())).toBe(true);
    }),
  );
});

test.each([
  ['2026-11-20T15:00:00Z', true],
  ['2026-11-20T15:00:00.123+05:30', true],
  ['2026-11-20T15:00:00+01', false],
  ['2026-11-20T15:00:00+0100', false],
  ['2026-11-20 15:00:00Z', false],
  ['2026-11-20T15:00Z', false],
  ['1970-01-01T00:00:00+01:00', false],
  ['0000-01-01T00:00:00Z', false],
])('%s: %s', (text, isInstant) => {
  expect(v.is(instantSchema, text)).toBe(isInstant);
});

test('a device whose clock fell back to before 1970 writes an instant too', () => {
  expect(v.is(deviceInstantSchema, '1969-12-31T23:30:00.000Z')).toBe(true);
  expect(v.is(deviceInstantSchema, '2026-11-30T10:00:00+01')).toBe(false);
});
