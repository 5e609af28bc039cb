import { describe, expect, test } from 'vitest';
import { createLenderClock } from '#src/loan-display/lender-clock.ts';

const AS_OF = '2026-11-20T15:40:00Z';
const at = (ms: number) => Date.parse(AS_OF) + ms;
const HOUR_MS = 3_600_000;

describe("the lender's clock", () => {
  // Already tomorrow there, while it is still this morning at the lender's.
  const clock = createLenderClock('America/New_York', 'Pacific/Kiritimati', at(0));

  test('names the day only when it is another one at the lender’s, with blanks that a keyboard has', () => {
    expect(clock.clockText(AS_OF, at(60_000))).toBe('10:40 AM');
    expect(clock.clockText(AS_OF, at(13 * HOUR_MS))).toBe('10:40 AM');
    expect(clock.clockText(AS_OF, at(14 * HOUR_MS))).toBe('Nov 20, 10:40 AM');
  });

  test('says on paper and in files which zone it means', () => {
    expect(clock.asOfText(AS_OF)).toBe('as of 11/20/2026, 10:40 AM EST');
    expect(clock.asOfText('2026-07-20T15:40:00Z')).toBe('as of 07/20/2026, 11:40 AM EDT');
  });

  test('says when a note was written, with the year only of another one', () => {
    expect(clock.writtenText('2026-11-18T21:10:00Z', at(0))).toBe('Nov 18 at 4:10 PM');
    expect(clock.writtenText('2026-01-01T02:10:00Z', at(0))).toBe('Dec 31, 2025 at 9:10 PM');
  });

  test('is named as people call it', () => {
    expect(clock.zoneName).toBe('Eastern Time');
  });
});

test.each([
  ['the zone of the device', 'America/New_York', 'America/New_York'],
  ['a zone of the same clocks', 'America/New_York', 'America/Detroit'],
  ['none of its own', null, 'Pacific/Kiritimati'],
])('a lender with %s needs no name for it', (_name, lender, device) => {
  const clock = createLenderClock(lender, device, at(0));
  expect(clock.zoneName).toBe('');
  expect(clock.asOfText(AS_OF)).not.toMatch(/[A-Z]{3}|GMT/);
});

test('a zone whose clocks agree in winter alone is named', () => {
  expect(createLenderClock('America/Denver', 'America/Phoenix', at(0)).zoneName).toBe('Mountain Time');
});
