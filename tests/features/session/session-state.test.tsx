import { expect, test } from 'vitest';
import { initialsOf } from '#src/features/session/session-shell.tsx';
import { type SessionInputs, sessionStateOf } from '#src/features/session/session-state.ts';
import { DANA } from '#tests/support/app/fake-gateway.ts';

const SIGNED_IN: SessionInputs = {
  hasToken: true,
  user: DANA,
  isChecking: false,
  wasRefused: false,
  hasFailed: false,
  isLocked: false,
};

test.each<[string, Partial<SessionInputs>, string]>([
  ['a confirmed user with a token is signed in', {}, 'signed-in'],
  ['a running check does not take the screen away', { isChecking: true }, 'signed-in'],
  ['a check without an answer signs nobody out', { hasFailed: true }, 'signed-in'],
  [
    'a refused check times the session out',
    { wasRefused: true, hasFailed: true, hasToken: false },
    'timed-out',
  ],
  ['a token that is gone under a known user is a time-out', { hasToken: false }, 'timed-out'],
  ['nobody known and no token is signed out', { hasToken: false, user: undefined }, 'signed-out'],
  ['a token alone has to be checked', { user: undefined }, 'checking'],
  [
    'a token alone that cannot be checked is unreachable',
    { user: undefined, hasFailed: true },
    'unreachable',
  ],
  ['after OFFLINE_HOURS the copy is locked', { isLocked: true, hasFailed: true }, 'locked'],
  ['a lock waits for the check that may open it', { isLocked: true, isChecking: true }, 'checking'],
  ['no memory of a check is trusted while checks succeed', { isLocked: undefined }, 'signed-in'],
  ['no memory of a check is not trusted offline', { isLocked: undefined, hasFailed: true }, 'locked'],
])('%s', (_, facts, expected) => {
  expect(sessionStateOf({ ...SIGNED_IN, ...facts }).kind).toBe(expected);
});

test.each([
  ['Dana', 'Whitfield', 'DW'],
  ['dana', '', 'D'],
  ['', '', 'U'],
  [' ', 'łuk', 'Ł'],
])('the avatar of "%s" "%s" reads %s', (firstName, lastName, expected) => {
  expect(initialsOf({ ...DANA, firstName, lastName })).toBe(expected);
});

test('the avatar of nobody reads U', () => {
  expect(initialsOf(undefined)).toBe('U');
});
