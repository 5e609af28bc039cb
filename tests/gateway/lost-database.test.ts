import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { problemSchema } from '#src/contract/wire/problem.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { isDatabaseLost } from '#src/gateway/db/is-database-lost.ts';
import { type TestGateway, startTestGateway } from '#tests/support/gateway/test-gateway.ts';

// Messages of PostgreSQL's protocol: AuthenticationOk, and ReadyForQuery outside a transaction.
const AUTHENTICATED = [0x52, 0, 0, 0, 8, 0, 0, 0, 0];
const READY = [0x5a, 0, 0, 0, 5, 0x49];

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('while its database cannot be reached the gateway answers 503 and when to come back, and works again afterwards', async () => {
  const ada = gateway.person();
  await ada.signIn('ada');
  const nobodyListens = openPool({ socketFolder: '/nonexistent', maxConnections: 1 }, () => undefined);
  const cutOff = gateway.person(gateway.again({ parts: { database: nobodyListens } }));
  cutOff.cookies.set('ctc-sid', ada.cookies.get('ctc-sid') ?? '');
  cutOff.token = ada.token;
  for (const call of [
    () => cutOff.send('/auth/login'),
    () => cutOff.readPipeline(),
    () => cutOff.send('/platform-api/v1/company/users/me'),
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await call();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // oxlint-disable-next-line no-await-in-loop
    const problem = v.parse(problemSchema, await answer.json());
    expect(problem).toMatchObject({ status: 503, code: 'GATEWAY_UNAVAILABLE' });
    expect(JSON.stringify(problem)).not.toMatch(/ENOENT|nonexistent|PGSQL/);
  }
  expect(cutOff.cookies.get('ctc-sid')).toBe(ada.cookies.get('ctc-sid'));
  expect(gateway.logLines.join('')).toContain('database-unavailable');
  expect((await ada.readPipeline()).status).toBe(200);
  await nobodyListens.destroy();
});

test('a database that takes the connection and then says nothing is given up, not waited for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ctc-silent-'));
  const silent = createServer((socket) => {
    socket.on('error', () => undefined);
    // Far enough that a statement can be sent: signed in, ready.
    socket.once('data', () => socket.write(Buffer.from([...AUTHENTICATED, ...READY])));
  });
  await new Promise<void>((resolve) => silent.listen(join(folder, '.s.PGSQL.5432'), resolve));
  const pool = openPool({ socketFolder: folder, maxConnections: 1, answerWithin: 50 }, () => undefined);
  const error: unknown = await sql`select 1`.execute(pool).catch((reason: unknown) => reason);
  expect(isDatabaseLost(error)).toBe(true);
  silent.close();
  await pool.destroy();
  await rm(folder, { recursive: true });
});

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'EAI_AGAIN' }, true],
  [{ code: '57P01' }, true],
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [{ code: '23505' }, false],
  [{ code: '42P01' }, false],
  [new Error('Something else: Connection terminated'), false],
  ['Connection terminated', false],
])('%o counts as a lost database: %s', (error, expected) => {
  expect(isDatabaseLost(error)).toBe(expected);
});
