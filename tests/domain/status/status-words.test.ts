import { expect, test } from 'vitest';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';
import { statusWord } from '#src/domain/status/status-words.ts';

test('every status has a word of its own, without a sign or a colour', () => {
  const words = STATUSES_BY_URGENCY.map(statusWord);
  expect(words).toEqual(['Past due', 'Due today', 'In progress', 'Not started', 'Completed']);
});
