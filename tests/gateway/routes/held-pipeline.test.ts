import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { packBody } from '#src/gateway/answers/compressed-body.ts';
import { createGatewayContext } from '#src/gateway/context/gateway-context.ts';
import { createGatewayLog } from '#src/gateway/settings/gateway-log.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { HELD_MS, openedGateway } from '#tests/support/gateway/test-gateway.ts';

// What the gateway holds of the platform's lists: few calls while it's up, an honest answer while it's down.

const LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a11';
const MINUTE_MS = 60_000;

const gateway = openedGateway(undefined, 'test');
let ada: Person;

beforeEach(async () => {
  ada = await gateway.signedIn('ada');
  gateway.platform.forgetCalls();
});

const calls = (): number => gateway.platform.callsOf('pipeline').length;

function goDown(): void {
  for (const kind of ['pipeline', 'user', 'fields', 'conditions'] as const) {
    gateway.platform.answer(kind, (context) => {
      context.env.incoming.socket.destroy();
      return new Promise<Response>(() => undefined);
    });
  }
}

const conditions = () => ada.send(`/los/v3/loans/${LOAN}/conditions`);
const heldHeaders = ({ headers }: Response) => ({
  age: headers.get('age'),
  asOf: headers.get('x-data-as-of'),
  why: headers.get('x-held-because'),
});

test('ten refreshes of one person within 5 s are one platform call; each says how old the answer is', async () => {
  const asOf = new Date(gateway.clock.now).toISOString();
  expect(heldHeaders(await ada.readPipeline())).toEqual({ age: null, asOf, why: null });
  for (let times = 1; times < 10; times += 1) {
    gateway.clock.now += 499;
    const answer = await ada.readPipeline();
    expect(answer.status).toBe(200);
    expect(heldHeaders(answer)).toEqual({ age: String(Math.floor(times * 0.499)), asOf, why: null });
  }
  expect(calls()).toBe(1);
  gateway.clock.now += HELD_MS;
  await ada.readPipeline();
  expect(calls()).toBe(2);
});

test('another view, another page, another question and another session are other calls', async () => {
  const read = (json: unknown, query = '') =>
    ada.send(`/los/v3/loanPipeline${query}`, { method: 'POST', json });
  await ada.readPipeline();
  await read({ loanOwnership: 'AllLoans' });
  await read({ loanOwnership: 'MyLoans' }, '?start=1000');
  await read({ loanOwnership: 'MyLoans', idsOnly: true });
  expect(calls()).toBe(4);
  const sameUser = await gateway.signedIn('ada');
  await sameUser.readPipeline();
  expect(calls()).toBe(5);
});

test('with the platform down for 10 minutes the list is answered with its age; anything else fails at once', async () => {
  const asOf = new Date(gateway.clock.now).toISOString();
  const list = await (await ada.readPipeline()).json();
  goDown();
  // Somebody's calls find out.
  gateway.clock.now += MINUTE_MS;
  for (let times = 0; times < 5; times += 1) expect((await conditions()).status).toBe(502);
  gateway.platform.forgetCalls();
  for (const minutes of [2, 5, 10]) {
    gateway.clock.now = Date.parse(asOf) + minutes * MINUTE_MS;
    const answer = await ada.readPipeline();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(list);
    expect(heldHeaders(answer)).toEqual({ age: String(minutes * 60), asOf, why: 'PLATFORM_UNAVAILABLE' });
    const reads = [
      conditions,
      () => ada.send('/platform-api/v1/company/users/me'),
      () => ada.send(`/los/v3/loans/${LOAN}/fieldReader`, { method: 'POST', json: ['364'] }),
      () => ada.send('/los/v3/loanPipeline', { method: 'POST', json: { loanOwnership: 'AllLoans' } }),
    ];
    for (const read of reads) expect((await read()).status).toBe(502);
  }
  // Nothing waited for a platform that isn't there.
  expect(gateway.platform.calls).toEqual([]);
  gateway.clock.now = Date.parse(asOf) + 15 * MINUTE_MS;
  expect((await ada.readPipeline()).status).toBe(502);
});

test('a list that the browser has already is unchanged, and says that it only stands in', async () => {
  const etag = (await ada.readPipeline()).headers.get('etag') ?? '';
  goDown();
  gateway.clock.now += MINUTE_MS;
  const answer = await ada.readPipeline({ 'if-none-match': etag });
  expect(answer.status).toBe(304);
  expect(heldHeaders(answer)).toMatchObject({ age: '60', why: 'PLATFORM_UNAVAILABLE' });
});

test('nobody else gets a list that stands in, whoever they are', async () => {
  await ada.readPipeline();
  const others = [gateway.person(), gateway.person()];
  await others[0]?.signIn('ada');
  await others[1]?.signIn('ben');
  goDown();
  gateway.clock.now += MINUTE_MS;
  for (const other of others) expect((await other.readPipeline()).status).toBe(502);
  expect((await ada.readPipeline()).status).toBe(200);
});

test('a token that is dead ends what stands in, and a sign-out forgets it', async () => {
  await ada.readPipeline();
  gateway.clock.now += MINUTE_MS;
  gateway.platform.answer('pipeline', (context) => context.json({}, 401));
  expect((await ada.readPipeline()).status).toBe(401);
  const ben = gateway.person();
  gateway.platform.answer('pipeline', undefined);
  await ben.signIn('ben');
  await ben.readPipeline();
  const { cookies, token } = ben;
  const kept = new Map(cookies);
  await ben.send('/auth/logout', { method: 'POST' });
  goDown();
  for (const [name, value] of kept) cookies.set(name, value);
  ben.token = token;
  expect((await ben.readPipeline()).status).toBe(401);
});

test('the end of a session takes its lists from the memory', async () => {
  const { settings, store, clock } = gateway;
  const { sessions, heldPages } = createGatewayContext({
    settings,
    database: store.database,
    fetch,
    now: () => clock.now,
    randomBytes,
    log: createGatewayLog('silent'),
  });
  const body = await packBody(Buffer.from('[]'), 'br');
  const page = { kind: 'ok', value: { body, totalCount: 0 } } as const;
  await heldPages.read(['ada', 'MyLoans'], async () => page);
  await sessions.end('ada', 'signed-out');
  const down = { kind: 'unavailable' } as const;
  expect(await heldPages.read(['ada', 'MyLoans'], async () => down)).toEqual(down);
});

test('a held list is compressed once for each encoding, however often it is asked for', async () => {
  const loans = Array.from({ length: 1000 }, (_, at) => ({
    loanId: `loan-${at}`,
    fields: { at: `${at * 7919}` },
  }));
  gateway.platform.answer('pipeline', (context) => context.json(loans));
  const plain = await (await ada.readPipeline({ 'accept-encoding': 'br' })).arrayBuffer();
  let worked = 0;
  const hook = createHook({ init: (_id, type) => void (worked += type === 'ZLIB' ? 1 : 0) });
  hook.enable();
  try {
    const gzip = { 'accept-encoding': 'gzip' };
    const bodies = await Promise.all(
      Array.from({ length: 5 }, async () => (await ada.readPipeline(gzip)).arrayBuffer()),
    );
    const again = await (await ada.readPipeline(gzip)).arrayBuffer();
    // One for unpacking and one for packing.
    expect(worked).toBe(2);
    for (const body of [...bodies, again]) {
      expect(gunzipSync(Buffer.from(body))).toEqual(brotliDecompressSync(Buffer.from(plain)));
    }
  } finally {
    hook.disable();
  }
});

test('an unchanged refresh of 1,000 loans costs no parse and no compression', async () => {
  const loans = Array.from({ length: 1000 }, (_, at) => ({
    loanId: `loan-${at}`,
    fields: { 'Loan.LoanNumber': String(at), 'Fields.4002': `Borrower ${at * 7919}` },
  }));
  const body = JSON.stringify(loans);
  gateway.platform.answer('pipeline', (context) => context.body(body));
  let compressed = 0;
  const hook = createHook({ init: (_id, type) => void (compressed += type === 'ZLIB' ? 1 : 0) });
  const parse = vi.spyOn(JSON, 'parse');
  const parsed = (): number => parse.mock.calls.filter(([text]) => text.length > 10_000).length;
  hook.enable();
  try {
    const accept = { 'accept-encoding': 'br' };
    const first = await ada.readPipeline(accept);
    expect([parsed(), compressed]).toEqual([1, 1]);
    for (let times = 0; times < 3; times += 1) {
      gateway.clock.now += HELD_MS;
      const etag = times === 0 ? '' : (first.headers.get('etag') ?? '');
      const answer = await ada.readPipeline({ ...accept, 'if-none-match': etag });
      expect(answer.status).toBe(times === 0 ? 200 : 304);
      expect(answer.headers.get('age')).toBeNull();
    }
    expect(calls()).toBe(4);
    expect([parsed(), compressed]).toEqual([1, 1]);
    gateway.platform.answer('pipeline', (context) => context.body(`${body.slice(0, -1)},{}]`));
    gateway.clock.now += HELD_MS;
    expect((await ada.readPipeline(accept)).headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect([parsed(), compressed]).toEqual([2, 2]);
  } finally {
    hook.disable();
    parse.mockRestore();
  }
});
