import { beforeEach, describe, expect, test } from 'vitest';
import { createNoteWorld, LOAN, type NoteWorld } from '#tests/support/gateway-notes/note-world.ts';

const OTHER_LOAN = '0b9e2c4a-6c0f-4a57-9d1c-2f6f3f1f7a12';
const LEASE_MS = 50_000;

let world: NoteWorld;

beforeEach(() => {
  world = createNoteWorld();
});

test('the lock of a killed gateway stays while its write may be on its way, and is given back then', async () => {
  await world.addAndDieAt('attempt-recorded');
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toHaveLength(1);
  world.pass(LEASE_MS);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toEqual([]);
  expect(world.lockRecords.rows.size).toBe(0);
});

test('a lock that the platform would not take back is given back later', async () => {
  world.platform.fail('unlock', { trouble: { kind: 'timeout' } });
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(world.platform.locksNow).toHaveLength(1);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toEqual([]);
});

test('the next note of anybody gives it back itself', async () => {
  world.platform.fail('unlock', { trouble: { kind: 'unavailable' } });
  await world.add();
  expect(await world.addAs('ben')).toMatchObject({ kind: 'applied' });
  expect(world.platform.locksNow).toEqual([]);
  expect(world.lockRecords.rows.size).toBe(0);
});

test('a lock that is gone by itself is forgotten', async () => {
  await world.addAndDieAt('lock-recorded');
  world.platform.locksNow = [];
  world.pass(LEASE_MS);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.lockRecords.rows.size).toBe(0);
  expect(world.platform.calls).not.toContain('unlock');
});

test.each(['ADA', 'Ada', ' ada', 'aDa'])(
  'a lock that the platform lists under %j is that of ada, who took it',
  async (userId) => {
    world.platform.fail('lock', { trouble: { kind: 'timeout' }, isDone: true });
    const locks = world.platform.locks;
    Object.assign(world.platform, {
      locks: async (...call: Parameters<typeof locks>) => {
        world.platform.locksNow = world.platform.locksNow.map((lock) => ({ ...lock, userId }));
        return locks(...call);
      },
    });
    expect(await world.add({ author: userId })).toMatchObject({ kind: 'applied' });
    expect(world.platform.locksNow).toEqual([]);
  },
);

test('the lock of another program of the same person is not ours to give back', async () => {
  await world.addAndDieAt('lock-recorded');
  world.platform.locksNow = [{ id: 'desktop', userId: 'ada' }];
  world.pass(LEASE_MS);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toEqual([{ id: 'desktop', userId: 'ada' }]);
});

test('while nobody of the lock’s person is signed in it stays, and is given back when they are', async () => {
  await world.addAndDieAt('lock-recorded');
  world.pass(LEASE_MS);
  world.signedIn.delete('ada');
  expect(await world.releaseLeft()).toBe(1);
  expect(await world.addAs('ben')).toEqual({ kind: 'loan-locked', holder: 'Name of ada' });
  world.signedIn.add('ada');
  world.pass(300_000);
  expect(await world.releaseLeft()).toBe(0);
  expect(await world.addAs('ben')).toMatchObject({ kind: 'applied' });
});

test('of several sessions one whose token is dead is passed over', async () => {
  await world.addAndDieAt('lock-recorded');
  world.pass(LEASE_MS);
  Object.assign(world.ports, { tokens: { of: async () => ['token-dead', 'token-ada'] } });
  world.platform.fail('locks', { trouble: { kind: 'unauthorized' } });
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toEqual([]);
});

test.each(['locks', 'unlock'] as const)(
  'when the platform does not answer %s it is asked less and less often',
  async (kind) => {
    await world.addAndDieAt('lock-recorded');
    world.pass(LEASE_MS);
    const asked: number[] = [];
    for (let second = 0; second < 700; second += 5) {
      world.platform.calls.length = 0;
      world.platform.fail(kind, { trouble: { kind: 'unavailable' } });
      expect(await world.releaseLeft()).toBe(1);
      if (world.platform.calls.length > 0) asked.push(second);
      world.pass(5_000);
    }
    expect(asked).toEqual([0, 5, 15, 35, 75, 155, 315, 615]);
  },
);

test('a loan that was given back starts anew', async () => {
  await world.addAndDieAt('lock-recorded');
  world.pass(LEASE_MS);
  world.platform.fail('locks', { trouble: { kind: 'unavailable' } });
  expect(await world.releaseLeft()).toBe(1);
  expect(await world.add()).toMatchObject({ kind: 'applied' });
  expect(await world.releaseLeft()).toBe(0);
  await world.addAndDieAt('lock-recorded');
  world.pass(LEASE_MS);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toEqual([]);
});

test('one loan in trouble does not keep another locked', async () => {
  await world.addAndDieAt('lock-recorded');
  world.platform.locksNow = [];
  await world.addAndDieAt('lock-recorded', { loanGuid: OTHER_LOAN });
  world.pass(LEASE_MS);
  world.platform.fail('locks', { trouble: { kind: 'unavailable' } });
  expect(await world.releaseLeft()).toBe(1);
  expect(world.platform.locksNow).toEqual([]);
  expect([...world.lockRecords.rows.values()].map(({ loanGuid }) => loanGuid)).toEqual([LOAN]);
});

test('a loan that somebody begins to work on meanwhile is left to them', async () => {
  await world.addAndDieAt('lock-recorded');
  world.pass(LEASE_MS);
  Object.assign(world.lockRecords, { leftLoans: async () => [LOAN] });
  await world.leases.acquire(LOAN, 'somebody', 1_000);
  expect(await world.releaseLeft()).toBe(0);
  expect(world.platform.locksNow).toHaveLength(1);
});

test('when the database is lost it is told, and the loan is not kept', async () => {
  await world.addAndDieAt('lock-recorded');
  world.pass(LEASE_MS);
  world.lockRecords.forget = () => Promise.reject(new Error('gone'));
  await expect(world.releaseLeft()).rejects.toThrow('gone');
  expect(world.leases.rows.get(LOAN)?.expiresAt).toBeLessThanOrEqual(world.clockNow());
});

describe('a lock that is taken after its call was given up', () => {
  async function askInVain(): Promise<void> {
    world.platform.fail('lock', { trouble: { kind: 'timeout' } });
    expect(await world.add()).toMatchObject({ kind: 'trouble', settlesInMs: 30_000 });
    world.pass(31_000);
    expect(await world.releaseLeft()).toBe(0);
    expect(world.lockRecords.rows.size).toBe(0);
  }

  test.each([40_000, 55_000, 70_000, 110_000])(
    '%i ms later is found two minutes after the look',
    async (ms) => {
      await askInVain();
      world.pass(ms - 31_000);
      world.platform.locksNow = [{ id: 'late', userId: 'ada' }];
      expect(await world.releaseLeft()).toBe(0);
      // Until then it may as well be its person at a desktop.
      expect(world.platform.locksNow).toHaveLength(1);
      world.pass(31_000 + 120_000 - ms);
      await world.releaseLeft();
      expect(world.platform.locksNow).toEqual([]);
      expect(await world.add()).toMatchObject({ kind: 'applied' });
    },
  );

  test("is looked for once, and then a lock is its person's", async () => {
    await askInVain();
    world.pass(120_000);
    await world.releaseLeft();
    world.platform.locksNow = [{ id: 'desktop', userId: 'ada' }];
    world.pass(600_000);
    await world.releaseLeft();
    expect(world.platform.locksNow).toHaveLength(1);
  });

  test('of another person is left alone, and a refused unlock is tried again', async () => {
    await askInVain();
    world.platform.locksNow = [
      { id: 'late', userId: 'ada' },
      { id: 'desktop', userId: 'ben' },
    ];
    world.platform.fail('unlock', { trouble: { kind: 'refused', status: 403 } });
    world.pass(120_000);
    await world.releaseLeft();
    expect(world.platform.locksNow).toHaveLength(2);
    await world.releaseLeft();
    expect(world.platform.locksNow).toEqual([{ id: 'desktop', userId: 'ben' }]);
  });
});
