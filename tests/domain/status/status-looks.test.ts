import { describe, expect, test } from 'vitest';
import { STATUS_LOOKS, STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';

describe('the looks of the statuses', () => {
  test('are as the specification lists them', () => {
    const rows = STATUSES_BY_URGENCY.map((status) => {
      const { name, emoji, bar } = STATUS_LOOKS[status];
      return [status, name, emoji, bar];
    });
    expect(rows).toEqual([
      ['PAST_DUE', 'Past due', '🛑', 'red'],
      ['DUE_TODAY', 'Due today', '⚠️', 'yellow'],
      ['INPROGRESS', 'In progress', '🔷', 'blue'],
      ['NOT_STARTED', 'Not started', '⚪', 'gray'],
      ['COMPLETED', 'Completed', '✅', 'green'],
    ]);
  });

  test('are listed in the order of urgency', () => {
    expect(Object.keys(STATUS_LOOKS)).toEqual(STATUSES_BY_URGENCY);
  });

  test.each(['name', 'emoji', 'bar', 'meaning'] as const)('differ in their %s', (column) => {
    const values = STATUSES_BY_URGENCY.map((status) => STATUS_LOOKS[status][column]);
    expect(new Set(values).size).toBe(STATUSES_BY_URGENCY.length);
  });
});
