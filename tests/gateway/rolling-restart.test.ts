import { Agent, type IncomingMessage, type Server, createServer, get, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFrontDoor } from '#src/gateway/server/front-door.ts';
import { createNodeServer, listen } from '#src/gateway/server/node-server.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

// Two replicas behind a proxy that asks for their health now and then and keeps its connections. Its times are shorter
// than in life, in the same proportions.

const HEALTH_EVERY_MS = 80;
const TIMES = { drain: 6_000, finish: 5_000, flush: 1_000 };
const SLOW_MACHINE = { interval: 20, timeout: 30_000 };
const CLIENTS = 2;

const gateway = openedGateway(undefined, 'test');
let ada: Person;
const running: { close(): Promise<void> | void }[] = [];

beforeEach(async () => {
  ada = await gateway.signedIn('ada');
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

interface Replica {
  readonly port: number;
  readonly door: ReturnType<typeof createFrontDoor>;
  readonly server: Server;
}

/** @param wait for the time in which the proxy notices that the replica leaves. */
async function startReplica(wait: (port: number) => Promise<unknown>, port = 0): Promise<Replica> {
  let own = port;
  const door = createFrontDoor(
    false,
    () => false,
    () => wait(own),
  );
  const app = gateway.again({ parts: { isDraining: door.isLeaving } });
  const { answer, isLeaving } = door;
  const server = createNodeServer(answer, { isHttps: false, isLeaving, keepAlive: 65_000 });
  door.open((call, bindings) => app.fetch(call, bindings));
  running.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  own = await listen(server, port, '127.0.0.1');
  return { port: own, door, server };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
}

function readiness(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}

/** Sends each call to the next healthy replica, and repeats none. */
async function startProxy(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  let healthy: readonly number[] = ports;
  let turn = 0;
  const check = async (): Promise<void> => {
    // A replica keeps its answer for two seconds.
    gateway.clock.now += 2_500;
    const states = await Promise.all(ports.map(readiness));
    healthy = ports.filter((_, at) => states[at]);
  };
  const timer = setInterval(() => void check(), HEALTH_EVERY_MS);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    // With nobody healthy, proxies try everybody.
    const known = healthy.length === 0 ? ports : healthy;
    const port = known[turn % known.length];
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  const port = await listen(server, 0, '127.0.0.1');
  running.push({
    close: () => {
      clearInterval(timer);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  });
  return { port, healthy: () => healthy };
}

const headers = () => ({
  cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  authorization: `Bearer ${ada.token ?? ''}`,
});

/** A call of a client that would keep its connection. */
async function ask(port: number, path = '/platform-api/v1/company/users/me'): Promise<Answer> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers: headers(), agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      }).on('error', reject);
    });
  } finally {
    agent.destroy();
  }
}

test('a restart of both replicas in turn fails no call of anybody', { timeout: 60_000 }, async () => {
  const proxies: Awaited<ReturnType<typeof startProxy>>[] = [];
  const healthy = () => proxies.flatMap((proxy) => proxy.healthy());
  // In life a time does: one that is longer than between two checks.
  const untilNoticed = async (port: number): Promise<void> => {
    await expect.poll(healthy, SLOW_MACHINE).not.toContain(port);
    await delay(100);
  };
  const replicas = [await startReplica(untilNoticed), await startReplica(untilNoticed)];
  const proxy = await startProxy(replicas.map(({ port }) => port));
  proxies.push(proxy);
  const statuses: number[] = [];
  const over = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!over.signal.aborted) {
      statuses.push((await ask(proxy.port)).status);
      await delay(20);
    }
  });
  try {
    for (const { port, door, server } of replicas) {
      await door.leave(server, TIMES);
      await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
      await startReplica(untilNoticed, port);
      await expect.poll(healthy, SLOW_MACHINE).toContain(port);
      const before = statuses.length;
      await expect.poll(() => statuses.length, SLOW_MACHINE).toBeGreaterThan(before + 10);
    }
  } finally {
    over.abort();
    await Promise.all(clients);
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(20);
});

test('a leaving replica is not ready, answers what comes and ends each connection, also of a call that came before', async () => {
  const drained = createGate();
  const { port, door, server } = await startReplica(() => drained.opened);
  expect((await ask(port)).headers.connection).not.toBe('close');
  const gate = createGate();
  gateway.platform.forgetCalls();
  gateway.platform.answer('user', async (context) => {
    await gate.opened;
    return context.json({ id: 'ada' });
  });
  const early = ask(port);
  await expect.poll(() => gateway.platform.callsOf('user').length, SLOW_MACHINE).toBe(1);
  const left = door.leave(server, TIMES);
  expect((await ask(port, '/readyz')).status).toBe(503);
  expect(await ask(port, '/config.json')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  drained.open();
  // What comes after the drain, while a call is still under way, is refused and never done.
  await expect.poll(async () => (await ask(port, '/config.json')).status, SLOW_MACHINE).toBe(503);
  expect((await ask(port)).headers['retry-after']).toBeDefined();
  expect(gateway.platform.callsOf('user')).toHaveLength(1);
  gate.open();
  expect(await early).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await left;
});
