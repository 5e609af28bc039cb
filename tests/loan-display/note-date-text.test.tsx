import { expect, test } from 'vitest';
import { noteDateText } from '#src/loan-display/note-date-text.ts';

test.each([
  ['2026-11-20T15:41:00.000Z', 'America/New_York', '11/20/2026 10:41 AM'],
  ['2026-11-21T04:59:00.000Z', 'America/New_York', '11/20/2026 11:59 PM'],
  ['2026-11-20T05:00:00.000Z', 'America/New_York', '11/20/2026 12:00 AM'],
])('a note written at %s shows the lender’s day and time in %s: %s', (writtenAt, zone, expected) => {
  expect(noteDateText(writtenAt, zone)).toBe(expected);
});
