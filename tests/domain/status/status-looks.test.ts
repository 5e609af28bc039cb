import { describe, expect, test } from 'vitest';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';

describe('the looks of the statuses', () => {
  test('are as the specification lists them', () => {
    const rows = STATUSES_BY_URGENCY.map((status) => {
      const { name, emoji, color, bar } = STATUS_LOOKS[status];
      return [status, name, emoji, color, bar];
    });
    expect(rows).toEqual([
      ['PAST_DUE', 'Past due', '🛑', 'Red', 'red'],
      ['DUE_TODAY', 'Due today', '⚠️', 'Yellow', 'yellow'],
      ['INPROGRESS', 'In progress', '🔷', 'Blue', 'blue'],
      ['NOT_STARTED', 'Not started', '⚪', 'White', 'gray'],
      ['COMPLETED', 'Completed', '✅', 'Green', 'green'],
    ]);
  });

  test('are listed in the order of urgency', () => {
    expect(Object.keys(STATUS_LOOKS)).toEqual(STATUSES_BY_URGENCY);
  });

  test.each(['name', 'emoji', 'color', 'bar', 'meaning'] as const)('differ in their %s', (column) => {
    const values = STATUSES_BY_URGENCY.map((status) => STATUS_LOOKS[status][column]);
    expect(new Set(values).size).toBe(STATUSES_BY_URGENCY.length);
  });
});
