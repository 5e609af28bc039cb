import { expect, test } from 'vitest';
import { ApiError, isServerTrouble } from '#src/api/request/api-error.ts';

test.each([
  [new ApiError('server', 'trouble', { status: 503 }), true],
  [new ApiError('server', 'a portal wants a sign-in', { status: 511 }), false],
  [new ApiError('network', 'lost'), false],
  [new Error('something else'), false],
])('%s: a server answered that it has trouble: %s', (error, isTrouble) => {
  expect(isServerTrouble(error)).toBe(isTrouble);
});
