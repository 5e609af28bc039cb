import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatWallStamp,
  parseWallStamp,
  platformStamp,
  wallStampIn,
} from '#src/domain/calendar/wall-stamp.ts';

const anyStamp = fc.integer({ min: 86_400, max: 4_000_000_000 });

test('what is written in either form is read back', () => {
  fc.assert(
    fc.property(anyStamp, (stamp) => {
      expect(parseWallStamp(formatWallStamp(stamp))).toBe(stamp);
      expect(parseWallStamp(platformStamp(stamp))).toBe(stamp);
    }),
  );
});

test.each([
  ['8/14/2026 10:48:18 AM', '2026-08-14T10:48:18'],
  ['08/14/2026 12:05 am', '2026-08-14T00:05:00'],
  ['8/14/2026 12:00:00 PM', '2026-08-14T12:00:00'],
])('%s is %s', (text, expected) => {
  expect(formatWallStamp(parseWallStamp(text) ?? Number.NaN)).toBe(expected);
});

test.each([undefined, '', '//', '8/14/2026', '2026-08-14', '8/14/2026 13:00:00 PM', '2026-08-14T24:00:00'])(
  '%s is no stamp',
  (text) => expect(parseWallStamp(text)).toBeUndefined(),
);

test('a zone’s clocks show their own hour, before and after they are set back', () => {
  const shown = (iso: string) => formatWallStamp(wallStampIn(Date.parse(iso), 'America/New_York'));
  expect(shown('2026-11-01T05:30:00Z')).toBe('2026-11-01T01:30:00');
  expect(shown('2026-11-01T06:30:00Z')).toBe('2026-11-01T01:30:00');
});
