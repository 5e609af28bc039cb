import { afterEach, beforeAll, expect, test } from 'vitest';
import { createGateway } from '#src/gateway/create-gateway.ts';
import { createSlotRows } from '#src/gateway/slots/slot-rows.ts';
import type { PlatformSlots } from '#src/gateway/slots/platform-slots.ts';
import { createPerson, type Person } from '#tests/support/gateway/person.ts';
import { createGate } from '#tests/support/gateway/platform-double.ts';
import { openedGateway } from '#tests/support/gateway/test-gateway.ts';

// Replicas on one database, in front of one platform that counts what is in flight.

const READS = 200;
/** More would wait too long for the one connection of the embedded database. */
const AT_ONCE = 40;
const TOTAL = 20;
const USER_CHECK = '/platform-api/v1/company/users/me';

const gateway = openedGateway();
let signedIn: Person[];
let replicas: { readonly slots: PlatformSlots; readonly people: readonly Person[] }[] = [];

beforeAll(async () => {
  signedIn = [gateway.person(), gateway.person()];
  for (const [index, person] of signedIn.entries()) await person.signIn(['ada', 'ben'][index] ?? '');
});
afterEach(async () => {
  gateway.platform.answer('conditions', undefined);
  for (const { slots } of replicas) await slots.leave();
  replicas = [];
});

/** Another replica, with the sessions of two people in browsers that reach it. */
function startReplica(): (typeof replicas)[number] {
  const { app, slots } = createGateway({
    ...gateway.deps,
    watch: gateway.store.database,
    // No lease ends for a slow machine.
    elapsed: () => 0,
    callLimits: { waiting: READS, waitingEach: READS, patience: 60_000 },
  });
  if (slots === undefined) throw new Error('A replica has slots.');
  const people = signedIn.map(({ cookies, token }) => {
    const person = createPerson(app, gateway.settings.publicOrigin);
    for (const [name, value] of cookies) person.cookies.set(name, value);
    person.token = token;
    return person;
  });
  const replica = { slots, people };
  replicas.push(replica);
  return replica;
}

async function beatAll(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) for (const { slots } of replicas) await slots.beat();
}

const current = (): number[] => replicas.map(({ slots }) => slots.current());
const guid = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** The people of a replica take turns. */
async function read(replica: (typeof replicas)[number] | undefined, index: number): Promise<Response> {
  const person = replica?.people[Math.floor(index / replicas.length) % 2];
  if (person === undefined) throw new Error('Nobody reads.');
  return person.send(`/los/v3/loans/${guid(index)}/conditions`);
}

// Of 10 calls of a replica 6 can be reads, of 5 calls 3.
test.each([
  [2, 12],
  [4, 12],
])(
  '%i replicas, 200 different reads: the platform never sees more than 20 calls',
  async (count, inFlight) => {
    for (let n = 0; n < count; n += 1) startReplica();
    await beatAll(3);
    expect(current()).toEqual(Array(count).fill(TOTAL / count));
    gateway.platform.forgetCalls();
    const gate = createGate();
    gateway.platform.answer('conditions', async (context) => {
      await gate.opened;
      return context.json([]);
    });
    const statuses: number[] = [];
    const seen: number[] = [];
    for (let from = 0; from < READS; from += AT_ONCE) {
      const reads = Array.from({ length: AT_ONCE }, (_, index) =>
        read(replicas[index % count], from + index),
      );
      // The database looks up one session after the other: once these are answered, all reads have asked for room.
      await Promise.all(replicas.map(async ({ people: [person] }) => person?.send(USER_CHECK))).finally(
        gate.open,
      );
      seen.push(gateway.platform.callsOf('conditions').length);
      for (const answer of await Promise.all(reads)) statuses.push(answer.status);
    }
    expect(statuses).toEqual(Array(READS).fill(200));
    expect(gateway.platform.callsOf('conditions')).toHaveLength(READS);
    expect(seen[0]).toBe(inFlight);
    expect(gateway.platform.mostInFlight()).toBeLessThanOrEqual(TOTAL);
  },
  20_000,
);

test('a call that waits goes on when slots come back', async () => {
  const first = startReplica();
  await beatAll(1);
  const second = startReplica();
  await second.slots.beat();
  expect(current()).toEqual([20, 0]);
  const waiting = read(second, 999);
  await first.slots.leave();
  await second.slots.beat();
  expect((await waiting).status).toBe(200);
});

test('of slots that many take at once, each goes to one; a lease that ran out is taken, one that lives is not', async () => {
  const rows = createSlotRows(gateway.store.database);
  await rows.prepare(TOTAL);
  await rows.prepare(TOTAL);
  const names = ['a', 'b', 'c', 'd'];
  const taken = await Promise.all(names.map((name) => rows.take(name, 8, TOTAL, 60_000)));
  expect(new Set(taken.flat()).size).toBe(taken.flat().length);
  expect(taken.flat().length).toBeLessThanOrEqual(TOTAL);
  expect(await rows.take('e', TOTAL, TOTAL, 60_000)).toHaveLength(TOTAL - taken.flat().length);
  expect(await rows.take('f', 1, TOTAL, 60_000)).toEqual([]);
  // Who asked first got some.
  const first = names.findIndex((_, index) => (taken[index] ?? []).length > 0);
  await rows.renew(names[first] ?? '', TOTAL, -1);
  const late = await rows.take('f', TOTAL, TOTAL, 60_000);
  expect([...late].sort()).toEqual([...(taken[first] ?? [])].sort());
  expect(await rows.renew(names[first] ?? '', TOTAL, 60_000)).toEqual([]);
  await rows.giveBack('f', late);
  for (const name of [...names, 'e', 'f']) await rows.leave(name);
});

test('a replica that left or whose time ran out is not among the living', async () => {
  const rows = createSlotRows(gateway.store.database);
  expect(await rows.join('b', 60_000)).toEqual(['b']);
  expect(await rows.join('a', 60_000)).toEqual(['a', 'b']);
  expect(await rows.join('b', -1)).toEqual(['a']);
  await rows.leave('a');
  expect(await rows.join('c', 60_000)).toEqual(['c']);
  await rows.leave('c');
});
