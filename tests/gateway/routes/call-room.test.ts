import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { problemSchema } from '#src/contract/wire/problem.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import { openedGateway, type TestGateway } from '#tests/support/gateway/test-gateway.ts';

// How the calls of many people share the platform, seen from the routes. The rules are those of call-scheduler.test.ts.

const PATIENCE_MS = 150;

const gateway = openedGateway();
let app: TestGateway['app'];
let gate: ReturnType<typeof createGate>;
let served: ServedGateway | undefined;

beforeEach(() => {
  gate = createGate();
  gateway.platform.forgetCalls();
  gateway.platform.answer('conditions', async (context) => {
    await gate.opened;
    return context.json([]);
  });
});
afterEach(async () => {
  gate.open();
  await served?.close();
  served = undefined;
});

function start(platformConcurrency: number, patience = PATIENCE_MS): void {
  const callLimits = { waiting: 6, waitingEach: 3, patience };
  app = gateway.again({ settings: { platformConcurrency }, parts: { callLimits } });
}

async function signedIn(userId: string): Promise<Person> {
  const person = await gateway.signedIn(userId, app);
  return person;
}

const guid = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const read = (person: Person, index: number, headers: Record<string, string> = {}): Promise<Response> =>
  person.send(`/los/v3/loans/${guid(index)}/conditions`, { headers });
const asked = (): number => gateway.platform.callsOf('conditions').length;

test('one person has at most half of the room for reads; what waits too long is theirs to repeat, and never sent', async () => {
  start(20);
  const ada = await signedIn('ada');
  const reads = Array.from({ length: 12 }, (_, index) => read(ada, index));
  const refused: Response[] = [];
  for (const each of reads) void each.then((answer) => answer.ok || refused.push(answer));
  // 7 are in flight, 3 wait and give up, 2 find the queue full.
  await expect.poll(() => refused.length).toBe(5);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
    expect(v.parse(problemSchema, await answer.json()).code).toBe('TOO_MANY_REQUESTS');
  }
  const ben = await signedIn('ben');
  const bens = read(ben, 40);
  await expect.poll(asked).toBe(8);
  gate.open();
  expect((await Promise.all(reads)).filter(({ ok }) => ok)).toHaveLength(7);
  expect((await bens).status).toBe(200);
  expect(asked()).toBe(8);
});

test('never more calls in flight than allowed, whoever makes them; the rest hears 503', async () => {
  start(20);
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((user) => signedIn(user)));
  const reads = people.flatMap((person, n) => [1, 2, 3, 4, 5].map((index) => read(person, 10 * n + index)));
  // 13: the room that is not kept for other classes.
  await expect.poll(asked).toBe(13);
  let refused = 0;
  for (const each of reads) void each.then(() => (refused += 1));
  await expect.poll(() => refused).toBe(7);
  expect((await Promise.race(reads)).headers.get('retry-after')).toBe('2');
  gate.open();
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  expect(gateway.platform.mostInFlight()).toBeLessThanOrEqual(20);
  expect(statuses.filter((status) => status === 200)).toHaveLength(13);
  expect(statuses.filter((status) => status === 503)).toHaveLength(7);
});

test('while reads fill all their room, people sign in and are checked', async () => {
  start(8);
  const people = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((user) => signedIn(user)));
  const reads = people.flatMap((person, n) => [read(person, 2 * n), read(person, 2 * n + 1)]);
  await expect.poll(asked).toBe(6);
  const newcomer = await signedIn('frank');
  expect((await newcomer.send('/platform-api/v1/company/users/me')).status).toBe(200);
  gate.open();
  await Promise.all(reads);
});

test('a read that nobody waits for is done while half of the calls are free, and never stands before what somebody waits for', async () => {
  start(8, 60_000);
  const ada = await signedIn('ada');
  const ben = await signedIn('ben');
  const background = { 'X-In-Background': '1' };
  const ahead = [ada, ada, ben, ben].map((person, index) => read(person, index, background));
  await expect.poll(asked).toBe(4);
  const refused = await read(ben, 4, background);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  const wanted = [read(ada, 5), read(ben, 6)];
  await expect.poll(asked).toBe(6);
  gate.open();
  const answers = await Promise.all([...ahead, ...wanted]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await read(ben, 4, background)).status).toBe(200);
});

test('a platform that runs short of calls gets fewer: each class goes on with the least', async () => {
  start(20);
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((user) => signedIn(user)));
  gateway.platform.answer('user', (context) =>
    context.json({ id: 'a' }, 200, { 'X-Concurrency-Limit-Remaining': '0' }),
  );
  await people[0]?.send('/platform-api/v1/company/users/me');
  gateway.platform.answer('user', undefined);
  const reads = people.map((person, index) => read(person, index));
  // Of the four calls that remain, two can be reads.
  let refused = 0;
  for (const each of reads) void each.then(({ status }) => (refused += status === 503 ? 1 : 0));
  await expect.poll(() => refused).toBe(2);
  expect(asked()).toBe(2);
  gate.open();
  await Promise.all(reads);
});

test('a browser that leaves frees its slot at once: the platform hears the end of the call, and another one goes', async () => {
  // Of four calls, one read can be Ada's.
  start(4, 60_000);
  served = await serve(app);
  const { port } = served;
  const ada = await signedIn('ada');
  const socket = connect(port, '127.0.0.1');
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = [`GET /los/v3/loans/${guid(1)}/conditions HTTP/1.1`, 'Host: localhost:8080'];
  headers.push(`Cookie: ${cookie}`, `Authorization: Bearer ${ada.token ?? ''}`, '', '');
  socket.write(headers.join('\r\n'));
  await expect.poll(asked).toBe(1);
  let ended = 0;
  gateway.platform.answer('conditions', (context) => {
    ended = performance.now();
    return context.json([]);
  });
  const waiting = read(ada, 2);
  const leftAt = performance.now();
  socket.destroy();
  // The gate stays shut: without the abort, this would wait for it.
  expect((await waiting).status).toBe(200);
  // A slot has to be free within 100 ms; the rest is for a machine with other work.
  expect(ended - leftAt).toBeLessThan(1_000);
});
