import { expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { syncFailureOf } from '#src/offline/person-data/person-sync.ts';

test.each<readonly [what: string, error: unknown, kind: string]>([
  ['no connection', new ApiError('network', 'x'), 'unreachable'],
  ['no answer in time', new ApiError('timeout', 'x'), 'unreachable'],
  ['a failing gateway', new ApiError('server', 'x', { status: 503 }), 'unreachable'],
  ['a portal’s page', new ApiError('unreadable', 'x'), 'unreachable'],
  ['a gateway that is older than the page', new ApiError('refused', 'x', { status: 404 }), 'unreachable'],
  [
    'a gateway that wants to be asked more slowly',
    new ApiError('refused', 'x', { status: 429 }),
    'unreachable',
  ],
  ['the end of the session', new ApiError('unauthorized', 'x', { status: 401 }), 'signed-out'],
  ['the session of another person', new ApiError('refused', 'x', { status: 403 }), 'signed-out'],
  ['a body that cannot be read', new ApiError('refused', 'x', { status: 400 }), 'refused'],
  ['one filter too many', new ApiError('refused', 'x', { status: 409 }), 'refused'],
  ['too much', new ApiError('refused', 'x', { status: 413 }), 'refused'],
  ['a surprise', new TypeError('x'), 'unreachable'],
  ['nothing at all', undefined, 'unreachable'],
])('%s is known for what it is', (_, error, kind) => {
  expect(syncFailureOf(error).kind).toBe(kind);
});

test('a refusal carries the gateway’s sentence', () => {
  const error = new ApiError('refused', 'x', { status: 409, detail: 'Delete one.' });
  expect(syncFailureOf(error)).toEqual({ kind: 'refused', detail: 'Delete one.' });
});
