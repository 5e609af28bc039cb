import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { accessTokenAnswerSchema, accessTokenCallSchema } from '#src/contract/wire/access-token-answer.ts';
import { cachedLoansSchema, pipelineMetaSchema } from '#src/contract/device/cached-pipeline.ts';
import { lastSessionSchema } from '#src/contract/device/last-session.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { isPagePath, isUnknownPath } from '#src/contract/wire/page-paths.ts';
import { tabMessageSchema } from '#src/contract/tabs/tab-message.ts';
import { workerMessageSchema } from '#src/contract/tabs/worker-message.ts';

describe("a loan's id in a path", () => {
  test('is a GUID in either case', () => {
    expect(v.is(loanGuidSchema, '0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(true);
    expect(v.is(loanGuidSchema, '0F8FAD5B-D9CB-469F-A165-70867728950E')).toBe(true);
  });

  test.each([
    '',
    'unreadable-3',
    '{0f8fad5b-d9cb-469f-a165-70867728950e}',
    '0f8fad5b-d9cb-469f-a165-70867728950e/../../users',
    '0f8fad5b-d9cb-469f-a165-70867728950e?view=Full',
    '0f8fad5b-d9cb-469f-a165-70867728950e\n',
  ])('is never %j', (text) => {
    expect(v.is(loanGuidSchema, text)).toBe(false);
  });
});

describe('signing in', () => {
  const call = {
    grant_type: 'authorization_code',
    redirect_uri: 'http://localhost:8080/callback',
    code: 'abc',
    state: 'xyz',
  };

  test('takes the specified form and nothing beside it', () => {
    expect(v.is(accessTokenCallSchema, call)).toBe(true);
    expect(v.is(accessTokenCallSchema, { ...call, client_secret: 's' })).toBe(false);
  });

  test.each([{ grant_type: 'password' }, { code: '' }, { state: '' }, { redirect_uri: 'callback' }])(
    'refuses %j',
    (change) => {
      expect(v.is(accessTokenCallSchema, { ...call, ...change })).toBe(false);
    },
  );

  test('gives a bearer token that is not empty', () => {
    expect(v.is(accessTokenAnswerSchema, { access_token: 't', token_type: 'Bearer' })).toBe(true);
    expect(v.is(accessTokenAnswerSchema, { access_token: '', token_type: 'Bearer' })).toBe(false);
    expect(v.is(accessTokenAnswerSchema, { token_type: 'Bearer' })).toBe(false);
  });
});

describe('what lies on the device', () => {
  test('kept loans are loans with texts', () => {
    expect(v.is(cachedLoansSchema, [{ loanId: 'a', fields: { x: '1' }, faults: ['odd'] }])).toBe(true);
    expect(v.is(cachedLoansSchema, [])).toBe(true);
  });

  test.each([
    [[{ loanId: '', fields: {} }]],
    [[{ loanId: 'a' }]],
    [[{ loanId: 'a', fields: { x: 1 } }]],
    [[{ loanId: 'a', fields: [] }]],
    [[{ loanId: 'a', fields: JSON.parse('{"__proto__":"x"}') as unknown }]],
    ['sealed'],
    [undefined],
  ])('other things are not kept loans: %j', (value) => {
    expect(v.is(cachedLoansSchema, value)).toBe(false);
  });

  test('facts of a pipeline carry readable instants', () => {
    const facts = { asOf: '2026-11-20T15:40:00.000Z', keptAt: '2026-11-20T15:40:01.000Z', loanCount: 3 };
    expect(v.is(pipelineMetaSchema, facts)).toBe(true);
    expect(v.is(pipelineMetaSchema, { ...facts, asOf: 'yesterday' })).toBe(false);
    expect(v.is(pipelineMetaSchema, { ...facts, loanCount: -1 })).toBe(false);
  });

  test('the last session has a hashed key and times that are numbers', () => {
    const session = {
      userKey: '0123456789abcdef0123456789abcdef',
      user: { id: 'mlopez' },
      lastCheckAt: 1,
      clockOffsetMs: 0,
      latestSeenAt: 1,
    };
    expect(v.is(lastSessionSchema, session)).toBe(true);
    expect(v.is(lastSessionSchema, { ...session, userKey: 'm@x.example' })).toBe(false);
    expect(v.is(lastSessionSchema, { ...session, lastCheckAt: null })).toBe(false);
  });
});

describe('messages between tabs and to the worker', () => {
  test('are known by their type', () => {
    expect(v.is(tabMessageSchema, { type: 'signed-out' })).toBe(true);
    expect(v.is(tabMessageSchema, 'signed-out')).toBe(false);
    expect(v.is(workerMessageSchema, { type: 'SKIP_WAITING' })).toBe(true);
    expect(v.is(workerMessageSchema, { type: 'CACHE_URLS' })).toBe(false);
  });
});

describe('the paths that the app itself shows', () => {
  test.each([
    '/',
    '/login',
    '/callback',
    '/dashboard',
    '/dashboard/',
    '/closings',
    '/past',
    '/outbox',
    '/conditions',
    '/conditions/0f8fad5b-d9cb',
  ])('%s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });

  test.each([
    '/config.json',
    '/auth/login',
    '/auth/logout',
    '/platform-api/v1/company/users/me',
    '/platform-auth/oauth2/v1/token',
    '/los/v3/loanPipeline',
    '/prod/api/custom-filter',
    '/sandbox/authorize',
    '/conditions/a/b',
    '/outbox.json',
    '/dashboard.json',
  ])('%s belongs to the gateway', (path) => {
    expect(isPagePath(path)).toBe(false);
  });

  test.each([
    ['/pipeline', true],
    ['/conditions/a/b', true],
    ['/dashboard', false],
    ['/auth/login', false],
    ['/los/v3/loanPipeline', false],
    ['/config.json', false],
  ])('%s is one that nothing answers: %s', (path, isUnknown) => {
    expect(isUnknownPath(path)).toBe(isUnknown);
  });
});
