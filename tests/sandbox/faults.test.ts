import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createMemorySandboxStore } from '#tests/support/gateway/memory-sandbox-store.ts';
import {
  BUSY_OFFICER,
  detailsOf,
  MANAGER,
  MINUTE,
  queryFor,
  startSandbox,
} from '#tests/support/gateway/sandbox-fixture.ts';

const ME = '/encompass/v1/company/users/me';
const NOTES = 'CX.PROC.CRITICAL.NOTES';

async function startFaulty() {
  const sandbox = await startSandbox();
  const token = await sandbox.tokenOf(MANAGER);
  const [row] = await sandbox.queryRows(token, { loanFolders: ['My Pipeline'] });
  const loan = `/encompass/v3/loans/${row?.loanId}`;
  return {
    ...sandbox,
    token,
    loanId: row?.loanId ?? '',
    me: () => sandbox.call(token, 'GET', ME),
    write: (value: string) => sandbox.call(token, 'POST', `${loan}/fieldWriter`, [{ id: NOTES, value }]),
    async readNotes(): Promise<string> {
      return (await (await sandbox.call(token, 'POST', `${loan}/fieldReader`, [NOTES])).json())[NOTES];
    },
    async pipelineNotes(): Promise<string | undefined> {
      const rows = await sandbox.queryRows(token, queryFor(row?.loanId ?? '', [`Fields.${NOTES}`]));
      return rows[0]?.fields[`Fields.${NOTES}`];
    },
    switchOn: (faults: unknown) =>
      sandbox.app.request('/faults', { method: 'PUT', body: JSON.stringify(faults) }),
    switchOff: () => sandbox.app.request('/faults', { method: 'DELETE' }),
  };
}

test('every answer carries the limits, what is left of them, and a correlation id', async () => {
  const { me, app } = await startFaulty();
  for (const answer of [
    await me(),
    await app.request(ME),
    await app.request('/oauth2/v1/token', { method: 'POST' }),
  ]) {
    expect(answer.headers.get('X-Concurrency-Limit-Limit')).toBe('30');
    expect(answer.headers.get('X-Concurrency-Limit-Remaining')).toBe('29');
    expect(answer.headers.get('X-Rate-Limit-Limit')).toBe('500000');
    expect(answer.headers.get('X-Rate-Limit-Reset')).toBe(String(Date.UTC(2026, 10, 22) / 1000));
    expect(answer.headers.get('X-Correlation-ID')).toMatch(/^supplied-/);
  }
});

test('the calls of a day are counted, and the count starts again the next day', async () => {
  const { me, pass } = await startFaulty();
  const left = async () => Number((await me()).headers.get('X-Rate-Limit-Remaining'));
  const first = await left();
  expect(await left()).toBe(first - 1);
  pass(9 * 60 * MINUTE);
  // The token is dead by now; a refused call counts as well.
  expect(await left()).toBe(499_999);
});

test('the 31st call in flight gets 429, without Retry-After, and the first free place is given again', async () => {
  const { me, switchOn, switchOff } = await startFaulty();
  await switchOn({ hang: true });
  const hanging = Array.from({ length: 30 }, me);
  const refused = await me();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('X-Concurrency-Limit-Remaining')).toBe('0');
  expect(refused.headers.has('Retry-After')).toBe(false);
  expect(await refused.json()).toMatchObject({ summary: 'TooManyRequests' });
  await switchOff();
  expect((await Promise.all(hanging)).every(({ status }) => status === 200)).toBe(true);
  expect((await me()).headers.get('X-Concurrency-Limit-Remaining')).toBe('29');
});

test('the limit can be lowered, and Retry-After switched on', async () => {
  const { me, switchOn } = await startFaulty();
  await switchOn({ concurrencyLimit: 0, retryAfter: 7 });
  const refused = await me();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('7');
});

test('all faults are off at first, can be looked at, and are switched off at once', async () => {
  const { app, me, switchOn, switchOff } = await startFaulty();
  const current = async () => (await app.request('/faults')).json();
  expect(await current()).toEqual({});
  const faults = { errorRate: 1, status: 502 };
  expect(await (await switchOn(faults)).json()).toEqual(faults);
  expect(await current()).toEqual(faults);
  expect((await me()).status).toBe(502);
  expect((await switchOff()).status).toBe(204);
  expect(await current()).toEqual({});
  expect((await me()).status).toBe(200);
});

test('an error takes no effect, and is 503 when no status is given', async () => {
  const { write, readNotes, switchOn, switchOff } = await startFaulty();
  const before = await readNotes();
  await switchOn({ errorRate: 1 });
  const answer = await write('new');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ summary: 'ServiceUnavailable' });
  await switchOff();
  expect(await readNotes()).toBe(before);
});

test('an error rate hits about its share of the calls', async () => {
  const { me, switchOn } = await startFaulty();
  await switchOn({ errorRate: 0.3 });
  let errors = 0;
  for (let call = 0; call < 400; call += 1) if ((await me()).status === 503) errors += 1;
  expect(errors / 400).toBeGreaterThan(0.22);
  expect(errors / 400).toBeLessThan(0.38);
});

test('faults can be kept to some calls by method and path', async () => {
  const { me, write, switchOn } = await startFaulty();
  await switchOn({ errorRate: 1, match: { method: 'post', path: 'FIELDWRITER' } });
  expect((await write('new')).status).toBe(503);
  expect((await me()).status).toBe(200);
  await switchOn({ errorRate: 1, match: { method: 'GET' } });
  expect((await me()).status).toBe(503);
  expect((await write('new')).status).toBe(204);
});

test('a write whose answer is dropped has taken effect; reads are answered', async () => {
  const { write, readNotes, switchOn } = await startFaulty();
  await switchOn({ dropAfterWrite: true });
  await expect(write('new')).rejects.toMatchObject({ message: expect.stringContaining('dropped') });
  expect(await readNotes()).toBe('new');
});

test.each([
  [undefined, 503],
  [403, 403],
])('a write that is refused after its effect (%s) has taken effect', async (status, seen) => {
  const { write, readNotes, switchOn } = await startFaulty();
  await switchOn({ refuseAfterWrite: true, status });
  expect((await write('new')).status).toBe(seen);
  expect(await readNotes()).toBe('new');
});

test('a refused write is answered: there is nothing to drop', async () => {
  const { app, switchOn } = await startFaulty();
  await switchOn({ dropAfterWrite: true });
  expect((await app.request('/encompass/v3/loans/none/fieldWriter', { method: 'POST' })).status).toBe(401);
});

/** The sandbox behind a socket, mounted as the gateway mounts it, inside middleware that touches every answer. */
async function listen(sandbox: Awaited<ReturnType<typeof startFaulty>>) {
  const outer = new Hono();
  outer.use(async (c, next) => {
    await next();
    c.header('X-Outer', 'yes');
  });
  outer.mount('/sandbox', sandbox.app.fetch);
  const server = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  // What listens on a TCP port has an address object, never the path of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    write: (value: string, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/sandbox/encompass/v3/loans/${sandbox.loanId}/fieldWriter`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox.token}` },
        body: JSON.stringify([{ id: NOTES, value }]),
        ...(signal === undefined ? {} : { signal }),
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // Connections that fetch keeps for later would hold the server for seconds.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

test('over a socket, the connection is cut after the write took effect', async () => {
  const sandbox = await startFaulty();
  const { write, close } = await listen(sandbox);
  expect((await write('before')).headers.get('X-Outer')).toBe('yes');
  await sandbox.switchOn({ dropAfterWrite: true });
  await expect(write('over a socket')).rejects.toThrow('fetch failed');
  expect(await sandbox.readNotes()).toBe('over a socket');
  await sandbox.switchOff();
  expect((await write('after')).status).toBe(204);
  await close();
});

test('a hanging call whose caller gives up takes no effect, and its place is free again', async () => {
  const sandbox = await startFaulty();
  const { write, close } = await listen(sandbox);
  const before = await sandbox.readNotes();
  const left = async () => (await sandbox.me()).headers.get('X-Concurrency-Limit-Remaining');
  await sandbox.switchOn({ hang: true, match: { path: 'fieldWriter' } });
  const caller = new AbortController();
  const hanging = write('never', caller.signal);
  await expect.poll(left).toBe('28');
  caller.abort();
  await expect(hanging).rejects.toThrow('aborted');
  await expect.poll(left).toBe('29');
  await sandbox.switchOff();
  expect(await sandbox.readNotes()).toBe(before);
  await close();
});

test('latency delays a call and nothing else', async () => {
  const { me, switchOn } = await startFaulty();
  await switchOn({ latencyMs: 40 });
  const before = performance.now();
  expect((await me()).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThanOrEqual(35);
});

test('a hanging call is answered once the switch is off, and takes effect only then', async () => {
  const { write, readNotes, switchOn } = await startFaulty();
  const before = await readNotes();
  const match = { path: 'fieldWriter' };
  await switchOn({ hang: true, match });
  const hanging = write('late');
  expect(await readNotes()).toBe(before);
  await switchOn({});
  expect((await hanging).status).toBe(204);
  expect(await readNotes()).toBe('late');
});

test('a loan can be locked as somebody else, until the switch is off', async () => {
  const { loanId, write, readNotes, switchOn, switchOff } = await startFaulty();
  expect((await switchOn({ lockLoan: { loanId: `{${loanId}}`, userId: BUSY_OFFICER } })).status).toBe(200);
  const refused = await write('new');
  expect(refused.status).toBe(409);
  expect(await detailsOf(refused)).toContain(BUSY_OFFICER);
  expect(await readNotes()).not.toBe('new');
  await switchOff();
  expect((await write('new')).status).toBe(204);
});

test('switching other faults on frees the loan', async () => {
  const { loanId, write, switchOn } = await startFaulty();
  await switchOn({ lockLoan: { loanId, userId: BUSY_OFFICER } });
  await switchOn({});
  expect((await write('new')).status).toBe(204);
});

test('with a lag the pipeline shows a write late, while fieldReader shows it at once', async () => {
  const { write, readNotes, pipelineNotes, pass, switchOn } = await startFaulty();
  const before = await pipelineNotes();
  await switchOn({ pipelineLagMs: 5000 });
  await write('first');
  pass(3000);
  await write('second');
  expect(await readNotes()).toBe('second');
  expect(await pipelineNotes()).toBe(before);
  pass(2000);
  expect(await pipelineNotes()).toBe('first');
  pass(3000);
  expect(await pipelineNotes()).toBe('second');
});

test.each([
  [{ errorRate: 2 }, 'errorRate'],
  [{ status: 200 }, 'status'],
  [{ latencyMs: -1 }, 'latencyMs'],
  [{ speed: 1 }, 'speed'],
  [{ match: { verb: 'GET' } }, 'match.verb'],
  [{ lockLoan: { loanId: 'none', userId: BUSY_OFFICER } }, 'lockLoan.loanId'],
  ['off', 'Object'],
])('switches that do not exist or cannot be are refused: %o', async (faults, details) => {
  const { switchOn, app } = await startFaulty();
  const answer = await switchOn(faults);
  expect(answer.status).toBe(400);
  expect(await detailsOf(answer)).toContain(details);
  expect(await (await app.request('/faults')).json()).toEqual({});
});

test('a loan cannot be locked as somebody who does not exist', async () => {
  const { loanId, switchOn } = await startFaulty();
  const answer = await switchOn({ lockLoan: { loanId, userId: 'nobody' } });
  expect(await detailsOf(answer)).toContain('lockLoan.userId');
});

test('when the sandbox cannot keep what it must, callers hear it in the platform’s words and nothing fills the console', async () => {
  const store = createMemorySandboxStore();
  const { postForm } = await startSandbox({
    store: { ...store, write: () => Promise.reject(new Error('connect ECONNREFUSED')) },
  });
  const answer = await postForm('/oauth2/v1/token', {
    grant_type: 'password',
    username: `${MANAGER}@encompass:BE00000000`,
    password: 'sandbox',
    client_id: 'sandbox',
    client_secret: 'sandbox',
  });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    summary: 'InternalServerError',
    details: 'The platform failed. Try again later.',
  });
});
