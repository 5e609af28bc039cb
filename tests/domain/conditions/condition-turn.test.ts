import { expect, test } from 'vitest';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';

test.each([
  ['Received', 'answered'],
  [' FULFILLED', 'answered'],
  ['Reviewed', 'answered'],
  ['Rejected', 'sent-back'],
  ['expired', 'sent-back'],
  ['Added', 'asked'],
  ['Requested', 'asked'],
  ['Re-requested', 'asked'],
  ['Sent', 'asked'],
  ['', 'asked'],
  ['Not received', 'asked'],
])('a condition in status %j is %s', (status, turn) => {
  expect(conditionTurn(status)).toBe(turn);
});
