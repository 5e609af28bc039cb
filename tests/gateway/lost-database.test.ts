import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { problemSchema } from '#src/contract/wire/problem.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { notYetAnswer } from '#src/gateway/server/front-door.ts';
import { untilDatabaseUp } from '#src/gateway/db/until-database-up.ts';
import { isDatabaseLost } from '#src/gateway/db/sql-state.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

// Messages of PostgreSQL's protocol: AuthenticationOk, and ReadyForQuery outside a transaction.
const AUTHENTICATED = [0x52, 0, 0, 0, 8, 0, 0, 0, 0];
const READY = [0x5a, 0, 0, 0, 5, 0x49];

const gateway = openedGateway();

test('while its database cannot be reached the gateway answers 503 and when to come back, and works again afterwards', async () => {
  const ada = await gateway.signedIn('ada');
  const nobodyListens = openPool({ socketFolder: '/nonexistent', maxConnections: 1 }, () => undefined);
  const cutOff = gateway.person(gateway.again({ parts: { database: nobodyListens } }));
  cutOff.cookies.set('ctc-sid', ada.cookies.get('ctc-sid') ?? '');
  cutOff.token = ada.token;
  for (const call of [
    () => cutOff.send('/auth/login'),
    () => cutOff.readPipeline(),
    () => cutOff.send('/platform-api/v1/company/users/me'),
  ]) {
    const answer = await call();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
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

test('a connection that ends while a call has it fails that call, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ctc-ending-'));
  const sockets: Socket[] = [];
  const ending = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(Buffer.from([...AUTHENTICATED, ...READY])));
  });
  await new Promise<void>((resolve) => ending.listen(join(folder, '.s.PGSQL.5432'), resolve));
  const pool = openPool({ socketFolder: folder, maxConnections: 1, answerWithin: 1_000 }, () => undefined);
  // As between two statements of a transaction: nobody waits for an answer. An error that nobody hears ends the test.
  const error: unknown = await pool
    .connection()
    .execute(async (connection) => {
      const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
      for (const socket of sockets) socket.destroy();
      await closed;
      await sql`select 1`.execute(connection);
    })
    .catch((reason: unknown) => reason);
  expect(isDatabaseLost(error)).toBe(true);
  ending.close();
  await pool.destroy();
  await rm(folder, { recursive: true });
});

test('a full disk is said in a sentence, in the log, and by readyz until a write may work again', async () => {
  const { database } = gateway.store;
  await sql`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database);
  await sql`create trigger full_disk before insert on sign_in_state execute function disk_full()`.execute(
    database,
  );
  const visitor = gateway.person();
  expect((await visitor.send('/readyz')).status).toBe(200);
  const answer = await visitor.send('/auth/login');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  const problem = v.parse(problemSchema, await answer.json());
  expect(problem).toMatchObject({ code: 'GATEWAY_UNAVAILABLE', title: "The gateway's disk is full" });
  expect(gateway.logLines.join('')).toContain('"event":"database-disk-full","reason":"53100 in request');
  const ready = await visitor.send('/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, 'disk full']);

  await sql`drop trigger full_disk on sign_in_state`.execute(database);
  gateway.clock.now += 30_000;
  expect((await visitor.send('/readyz')).status).toBe(200);
  expect((await visitor.send('/auth/login')).status).toBe(302);
});

test('a start waits for its database, and for nothing else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const waits: unknown[] = [];
  const start = async (work: () => Promise<string>): Promise<[string, number]> => {
    const said = untilDatabaseUp(work, 60_000, (error) => waits.push(error)).catch(
      (error: unknown) => `failed: ${String(error)}`,
    );
    await vi.advanceTimersByTimeAsync(61_000);
    return [await said, waits.length];
  };
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  let tries = 0;
  const work = async (): Promise<string> => {
    tries += 1;
    if (tries < 60) throw starting;
    return 'done';
  };
  expect(await start(work)).toEqual(['done', 1]);
  expect(await start(() => Promise.reject(starting))).toEqual([`failed: ${String(starting)}`, 2]);
  const denied = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  expect(await start(() => Promise.reject(denied))).toEqual([`failed: ${String(denied)}`, 2]);
});

test('a gateway that starts is alive, not ready, and says when to come back', async () => {
  expect(notYetAnswer(new Request('http://here/livez'), 'starting', false).status).toBe(200);
  const ready = notYetAnswer(new Request('http://here/readyz'), 'starting', false);
  expect([ready.status, await ready.text()]).toEqual([503, 'starting']);
  const answer = notYetAnswer(
    new Request('http://here/prod/admin/loan/add-notes', { method: 'POST' }),
    'starting',
    false,
  );
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(v.parse(problemSchema, await answer.json()).code).toBe('GATEWAY_UNAVAILABLE');
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
