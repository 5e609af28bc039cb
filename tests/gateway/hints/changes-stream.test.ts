import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { loanTopic } from '#src/domain/loan/loan-topic.ts';
import type { GatewaySettings } from '#src/gateway/settings/gateway-settings.ts';
import type { GatewayDeps } from '#src/gateway/context/gateway-deps.ts';
import { type ChangesReader, readChanges } from '#tests/support/gateway/changes-reader.ts';
import type { Person } from '#tests/support/gateway/person.ts';
import { type ServedGateway, serve } from '#tests/support/gateway/served-gateway.ts';
import {
  type GatewayWithSandbox,
  startGatewayWithSandbox,
} from '#tests/support/gateway/gateway-with-sandbox.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

const FIELD = 'CX.PROC.CRITICAL.NOTES';

let world: GatewayWithSandbox;
let officer: Person;
let processor: Person;
let isDraining = false;
const opened: { served: ServedGateway; readers: ChangesReader[] }[] = [];

beforeAll(async () => {
  world = await startGatewayWithSandbox();
  officer = await world.signedIn('mkessler');
  processor = await world.signedIn('dvasquez');
});
afterEach(async () => {
  isDraining = false;
  for (const { served, readers } of opened.splice(0)) {
    for (const reader of readers) reader.leave();
    await served.close();
  }
});
afterAll(() => world.close());

/** A gateway of its own on the shared database, so that each test has its own journal and limits. */
async function serveGateway(hints: GatewayDeps['hints'] = {}, settings: Partial<GatewaySettings> = {}) {
  const timings = { beat: 40, pause: 20, drainCheck: 5, writeWithin: 1_000, ...hints.timings };
  const app = world.gateway.again({
    settings,
    parts: { hints: { ...hints, timings }, isDraining: () => isDraining },
  });
  const served = await serve(app);
  const readers: ChangesReader[] = [];
  opened.push({ served, readers });
  return {
    app,
    port: served.port,
    read(person: Person, lastEventId?: string) {
      const reader = readChanges(served.port, person, lastEventId);
      readers.push(reader);
      return reader;
    },
  };
}

async function untilOpen(reader: ChangesReader): Promise<ChangesReader> {
  await untilHolds(() => expect(reader.hints).toHaveLength(1));
  return reader;
}

test("a note reaches another person's page at once, without loan data", async () => {
  const { app, read } = await serveGateway({ timings: { beat: 20_000 } });
  const page = await untilOpen(read(processor));
  expect(page.hints[0]?.hint).toEqual({ topics: [], withinMs: 700 });
  const loan = world.loanGuids[0] ?? '';
  const before = performance.now();
  expect((await world.sendNote(officer, loan, FIELD, 'Called the borrower.', app)).status).toBe(200);
  await untilHolds(() => expect(page.hints).toHaveLength(2));
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(page.hints[1]?.hint).toEqual({ topics: [loanTopic(loan)], withinMs: 700 });
  expect(JSON.stringify(page.hints)).not.toContain(loan.slice(0, 8));
  const { headers } = await page.answer;
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('vary')).toBe('Cookie, Authorization');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('who has read their own list whole hears of the loans in it, and of no other that somebody works on', async () => {
  const { app, read } = await serveGateway({ timings: { beat: 20_000 } });
  const reader = await world.signedIn('dvasquez', app);
  const page = await untilOpen(read(reader));
  const list = await (await reader.readPipeline()).json();
  const own = v.parse(v.array(v.object({ loanId: v.string() })), list).map(({ loanId }) => loanId);
  const shown = new Set(own.map(loanTopic));
  const strange = world.loanGuids.find((loan) => !shown.has(loanTopic(loan))) ?? '';
  expect((await world.sendNote(officer, strange, FIELD, 'Not yours.', app)).status).toBe(200);
  const [mine = ''] = own;
  expect((await world.sendNote(officer, mine, FIELD, 'Yours.', app)).status).toBe(200);
  await untilHolds(() => expect(topicsOf(page)).toEqual([loanTopic(mine)]));
  // A loan that is open, or all loans on screen, count too.
  expect((await reader.send(`/los/v3/loans/${strange}/conditions`)).status).toBe(200);
  await world.sendNote(officer, strange, FIELD, 'You look at it.', app);
  await untilHolds(() => expect(topicsOf(page)).toContain(loanTopic(strange)));
});

test('the same note sent again is no change', async () => {
  const { app, read } = await serveGateway();
  const page = await untilOpen(read(processor));
  const key = '7f0f5f52-63fd-4a0e-9f0c-0a4f6f7a3c11';
  const loan = world.loanGuids[1] ?? '';
  for (let round = 0; round < 2; round += 1) {
    expect((await world.sendNote(officer, loan, FIELD, 'Once.', app, key)).status).toBe(200);
  }
  await world.sendNote(officer, world.loanGuids[2] ?? '', FIELD, 'Another.', app);
  await untilHolds(() => expect(topicsOf(page)).toContain(loanTopic(world.loanGuids[2] ?? '')));
  expect(topicsOf(page).filter((topic) => topic === loanTopic(loan))).toHaveLength(1);
});

test('a page that lost its connection gets what it missed, and everything from a gateway that does not know', async () => {
  const { app, read } = await serveGateway();
  const page = await untilOpen(read(processor));
  const place = page.hints[0]?.id;
  page.leave();
  await page.ended;
  const loan = world.loanGuids[3] ?? '';
  await world.sendNote(officer, loan, FIELD, 'While it was away.', app);
  const back = await untilOpen(read(processor, place));
  expect(back.hints[0]?.hint.topics).toEqual([loanTopic(loan)]);
  const again = await untilOpen(read(processor, back.hints[0]?.id));
  expect(again.hints[0]?.hint.topics).toEqual([]);
  const elsewhere = await serveGateway();
  expect((await untilOpen(elsewhere.read(processor, place))).hints[0]?.hint.topics).toBe('all');
});

test('a stream ends with its session at a sign-out, at once, and no other does', async () => {
  const { app, read } = await serveGateway({ timings: { beat: 20_000 } });
  const leaving = await world.signedIn('tnakamura', app);
  const page = await untilOpen(read(leaving));
  const other = await untilOpen(read(processor));
  expect((await leaving.send('/auth/logout', { method: 'POST' })).status).toBe(204);
  expect(await page.ended).toEqual({ kind: 'over', retryMs: undefined });
  expect(await read(leaving).ended).toEqual({ kind: 'refused' });
  await world.sendNote(officer, world.loanGuids[5] ?? '', FIELD, 'Still here.', app);
  await untilHolds(() => expect(topicsOf(other)).toHaveLength(1));
});

test('a stream is no activity: it ends at the idle limit, with the next sign of life', async () => {
  const { app, read } = await serveGateway({ timings: { beat: 5 } });
  const idle = await world.signedIn('tnakamura', app);
  const page = await untilOpen(read(idle));
  world.gateway.clock.now += 29 * 60_000;
  // Many signs of life pass meanwhile.
  await world.sendNote(officer, world.loanGuids[6] ?? '', FIELD, 'Late, but in time.', app);
  await untilHolds(() => expect(topicsOf(page)).toHaveLength(1));
  world.gateway.clock.now += 2 * 60_000;
  expect(await page.ended).toEqual({ kind: 'over', retryMs: undefined });
  world.gateway.clock.now -= 31 * 60_000;
  officer = await world.signedIn('mkessler');
  processor = await world.signedIn('dvasquez');
});

test('nobody gets in without both secrets of a session', async () => {
  const { read } = await serveGateway();
  const halves: Person[] = [
    { ...processor, token: undefined },
    { ...processor, token: officer.token },
    { ...processor, cookies: new Map() },
    { ...processor, cookies: officer.cookies },
  ];
  for (const half of halves) expect(await read(half).ended).toEqual({ kind: 'refused' });
});

test('a session has a few streams: the oldest gives way and stays away; a full gateway refuses', async () => {
  const { read } = await serveGateway({ limits: { perSession: 2, total: 3 } });
  const first = await untilOpen(read(processor));
  const second = await untilOpen(read(processor));
  const third = await untilOpen(read(processor));
  expect(await first.ended).toEqual({ kind: 'over', retryMs: 300_000 });
  await untilOpen(read(officer));
  const refused = read(officer);
  expect(await refused.ended).toEqual({ kind: 'none', retryMs: 60_000 });
  third.leave();
  await third.ended;
  await untilHolds(async () => untilOpen(read(officer)));
  expect(second.hints).toHaveLength(1);
});

test('a gateway about to stop ends its streams, each page to come back at its own time, and takes no new ones', async () => {
  const { read } = await serveGateway();
  const pages = await Promise.all([read(processor), read(officer)].map((page) => untilOpen(page)));
  isDraining = true;
  for (const page of pages) {
    const end = await page.ended;
    expect(end).toMatchObject({ kind: 'over' });
    expect('retryMs' in end && end.retryMs).toBeGreaterThanOrEqual(500);
    expect('retryMs' in end && end.retryMs).toBeLessThanOrEqual(2_000);
  }
  expect(await read(processor).ended).toMatchObject({ kind: 'none' });
});

test('open streams hold no slot at the platform', async () => {
  const { app, read } = await serveGateway({}, { platformConcurrency: 1 });
  const pages = await Promise.all([read(processor), read(officer)].map((page) => untilOpen(page)));
  const loan = world.loanGuids[4] ?? '';
  expect((await world.sendNote(officer, loan, FIELD, 'There is room.', app)).status).toBe(200);
  for (const page of pages) {
    await untilHolds(() => expect(topicsOf(page)).toEqual([loanTopic(loan)]));
  }
});

function topicsOf({ hints }: ChangesReader): (number | 'all')[] {
  return hints.flatMap(({ hint: { topics } }): (number | 'all')[] =>
    topics === 'all' ? [topics] : [...topics],
  );
}
