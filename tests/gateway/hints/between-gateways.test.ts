import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { createPostgresRelay } from '#src/gateway/db/postgres-relay.ts';
import type { HintRelay, Relayed } from '#src/gateway/hints/hint-relay.ts';
import { createHints, type Hints, type OpenStream } from '#src/gateway/hints/hints.ts';
import { isOnServer } from '#tests/support/gateway/test-database.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function startGateway(run: string, relay: HintRelay | undefined) {
  const timings = { pause: 1, beat: 60_000 };
  const hints = createHints({ run, random: Math.random, isDraining: () => false, relay, timings });
  return { hints, page: openPage(hints) };
}

/** A page of a session, and the topics it has heard, in order. */
function openPage(hints: Hints, session = 'a-session') {
  const heard: (number | 'all')[] = [];
  const stream = hints.open(session, undefined);
  if (stream === undefined) throw new Error('There is no room.');
  let hasEnded = false;
  void read(stream, heard).then(() => (hasEnded = true));
  closing.push(() => {
    stream.end();
    stream.close();
  });
  return { heard, hasEnded: () => hasEnded };
}

async function read(stream: OpenStream, heard: (number | 'all')[]): Promise<void> {
  for (;;) {
    const step = await stream.next();
    if (step.kind === 'end') return;
    if (step.kind === 'hint') heard.push(...(step.topics === 'all' ? (['all'] as const) : step.topics));
  }
}

/** Gateways on one wire: each message goes to all of them, the sender too, as with NOTIFY, once it's delivered. */
function startWire() {
  const ends: { onMessage: (message: Relayed) => void; onGap: () => void }[] = [];
  const sent: Relayed[] = [];
  const relay = (): HintRelay => ({
    send: (message) => void sent.push(message),
    listen: (onMessage, onGap) => void ends.push({ onMessage, onGap }),
  });
  return {
    relay,
    deliver: () => {
      for (const message of sent.splice(0)) ends.forEach(({ onMessage }) => onMessage(message));
    },
    breakOff: () => ends.forEach(({ onGap }) => onGap()),
  };
}

test('a change at one gateway reaches the pages of the others, and its own once', async () => {
  const wire = startWire();
  const [one, other] = [startGateway('one', wire.relay()), startGateway('other', wire.relay())];
  one.hints.changed(7);
  await untilHolds(() => expect(one.page.heard).toEqual([7]));
  wire.deliver();
  await untilHolds(() => expect(other.page.heard).toEqual([7]));
  other.hints.changed('all');
  wire.deliver();
  await untilHolds(() => expect(one.page.heard).toEqual([7, 'all']));
  await untilHolds(() => expect(other.page.heard).toEqual([7, 'all']));
});

test('a session that ends at one gateway has no stream left at another, and no other session loses its own', async () => {
  const wire = startWire();
  const [one, other] = [startGateway('one', wire.relay()), startGateway('other', wire.relay())];
  const foreign = openPage(other.hints, 'another-session');
  one.hints.sessionOver('a-session');
  wire.deliver();
  await untilHolds(() => expect([one.page.hasEnded(), other.page.hasEnded()]).toEqual([true, true]));
  expect(foreign.hasEnded()).toBe(false);
});

test('after a gap between gateways all pages look', async () => {
  const wire = startWire();
  const { page } = startGateway('one', wire.relay());
  wire.breakOff();
  await untilHolds(() => expect(page.heard).toEqual(['all']));
});

// The embedded database has one session, and belongs to one process: nobody else is to be told.
describeOnServer();
function describeOnServer(): void {
  if (!isOnServer) return;
  const address = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `ctc_test_${randomBytes(6).toString('hex')}`;
  const own = new URL(process.env['TEST_DATABASE_DIRECT_URL'] ?? address);
  own.pathname = `/${name}`;
  const admin = openPool({ connectionString: address, maxConnections: 1 }, () => undefined);
  beforeAll(() => sql`create database ${sql.id(name)}`.execute(admin));
  afterAll(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });

  function openRelay(): ReturnType<typeof createPostgresRelay> & { readonly troubles: string[] } {
    const database = openPool({ connectionString: own.href, maxConnections: 1 }, () => undefined);
    const troubles: string[] = [];
    const relay = createPostgresRelay({
      connectionString: own.href,
      database,
      onTrouble: (code) => troubles.push(code),
      timings: { gather: 5, firstRetry: 10 },
    });
    closing.push(() => database.destroy(), relay.close);
    return { ...relay, troubles };
  }

  const listeners = async () =>
    (
      await sql<{ count: string }>`select count(*) as count from pg_stat_activity
        where datname = ${name} and query = 'listen ctc_hints'`.execute(admin)
    ).rows[0]?.count;

  test('by PostgreSQL a change reaches the pages of another gateway in a moment', async () => {
    const [one, other] = [startGateway('one', openRelay()), startGateway('other', openRelay())];
    await untilHolds(async () => expect(await listeners()).toBe('2'));
    const before = performance.now();
    for (let topic = 0; topic < 600; topic += 1) one.hints.changed(topic);
    await untilHolds(() => expect(other.page.heard).toEqual(['all']));
    expect(performance.now() - before).toBeLessThan(1_000);
    one.hints.changed(7);
    await untilHolds(() => expect(other.page.heard).toEqual(['all', 7]));
    one.hints.sessionOver('a-session');
    await untilHolds(() => expect(other.page.hasEnded()).toBe(true));
  });

  test('a connection that breaks comes back, says so once, and all pages look', async () => {
    const relay = openRelay();
    const { page } = startGateway('one', relay);
    await untilHolds(async () => expect(await listeners()).toBe('1'));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin);
    await untilHolds(() => expect(page.heard).toEqual(['all']));
    expect(relay.troubles).toHaveLength(1);
    const other = startGateway('other', openRelay());
    await untilHolds(async () => expect(await listeners()).toBe('2'));
    other.hints.changed(3);
    await untilHolds(() => expect(page.heard).toEqual(['all', 3]));
  });
}
