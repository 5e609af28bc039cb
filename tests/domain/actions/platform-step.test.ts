import { expect, test } from 'vitest';
import { ACTION_KINDS } from '#src/domain/actions/next-action.ts';
import { isPlatformStep } from '#src/domain/actions/action-groups.ts';

test('a new closing date is set in the platform, like every step but what is asked, told or read', () => {
  const elsewhere = ACTION_KINDS.filter((kind) => !isPlatformStep({ kind, turn: 'loan-officer' }));
  expect(elsewhere).toEqual(['no-cd', 'ask-again', 'changed']);
});

test("what a borrower owes late is a call, not the platform's", () => {
  expect(isPlatformStep({ kind: 'past-due', turn: 'borrower' })).toBe(false);
  expect(isPlatformStep({ kind: 'due-soon', turn: 'borrower' })).toBe(true);
});
