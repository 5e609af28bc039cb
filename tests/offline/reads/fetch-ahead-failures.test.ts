import { describe, expect, test } from 'vitest';
import { readsWorld, MINUTE_MS, SECOND_MS } from '#tests/support/conditions/reads-world.ts';

describe('when something fails', () => {
  test('without a connection it stops, and goes on once a request has found the gateway', async () => {
    const { offer, waiting, connectivity, fail, pass, device, answerAll } = readsWorld();
    await offer('a', 'b', 'c');
    await fail('a', 'network');
    await pass(5 * MINUTE_MS);
    expect(waiting()).toEqual([]);
    connectivity.report({ kind: 'reached' });
    await pass(SECOND_MS);
    expect(waiting()).toEqual(['b', 'c']);
    await answerAll();
    expect(device.size).toBe(3);
  });

  test('a loan whose answer alone breaks off comes last, and no other waits behind it', async () => {
    const { offer, waiting, connectivity, fail, pass, device, answer } = readsWorld();
    await offer('broken', 'b', 'c');
    await fail('broken', 'network');
    connectivity.report({ kind: 'reached' });
    await pass(SECOND_MS);
    await answer('b');
    await answer('c');
    await pass(SECOND_MS);
    expect([...device.keys()]).toEqual(['b', 'c']);
    expect(waiting()).toEqual(['broken']);
  });

  test('a start that has reached nobody yet asks for nothing', async () => {
    const { offer, asked, connectivity } = readsWorld();
    connectivity.report({ kind: 'lost' });
    await offer('a');
    expect(asked).toEqual([]);
  });

  test('a session that is over ends it until a list comes again', async () => {
    const { offer, waiting, fail, asked, pass } = readsWorld();
    await offer('a', 'b', 'c');
    await fail('a', 'unauthorized', { status: 401 });
    await pass(10 * MINUTE_MS);
    expect(waiting()).toEqual([]);
    expect(asked).toEqual(['a', 'b']);
    await offer('a', 'b', 'c');
    expect(waiting()).toEqual(['a', 'b']);
  });

  test.each([
    ['refused', { status: 404 }],
    ['server', { status: 500 }],
    ['timeout', {}],
    ['unreadable', { status: 200 }],
  ] as const)(
    'a loan that fails ("%s") stops no other, and is left alone for a while',
    async (kind, facts) => {
      const { offer, asked, fail, answer, answerAll, pass, device } = readsWorld();
      await offer('a', 'b', 'c');
      await fail('a', kind, facts);
      await answer('b');
      await answerAll();
      expect([...device.keys()]).toEqual(['b', 'c']);
      await offer('a', 'b', 'c');
      expect(asked).toEqual(['a', 'b', 'c']);
      await pass(5 * MINUTE_MS);
      await offer('a', 'b', 'c');
      expect(asked).toEqual(['a', 'b', 'c', 'a']);
      await fail('a', kind, facts);
      await pass(5 * MINUTE_MS);
      await offer('a');
      expect(asked).toHaveLength(4);
      await pass(5 * MINUTE_MS);
      await offer('a');
      expect(asked).toHaveLength(5);
    },
  );

  test('a loan that failed and was read since is no failing loan any more', async () => {
    const { offer, asked, fail, answer, pass } = readsWorld();
    await offer('a');
    await fail('a', 'server', { status: 500 });
    await pass(5 * MINUTE_MS);
    await offer('a');
    await answer('a');
    await pass(30 * MINUTE_MS);
    await offer('a');
    await fail('a', 'server', { status: 500 });
    await pass(5 * MINUTE_MS);
    await offer('a');
    expect(asked).toHaveLength(4);
  });

  test('four failures in a row are no matter of one loan: it waits for the next list', async () => {
    const { offer, asked, fail } = readsWorld();
    await offer('a', 'b', 'c', 'd', 'e', 'f', 'g');
    for (const loan of ['a', 'b', 'c', 'd']) await fail(loan, 'server', { status: 502 });
    await fail('e', 'server', { status: 502 });
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e']);
    await offer('a', 'b', 'c', 'd', 'e', 'f', 'g');
    expect(asked.slice(5)).toEqual(['f', 'g']);
  });

  test.each([
    ['429 that says 90 seconds', { status: 429, retryAfterMs: 90_000 }, 90_000],
    ['503 that says 20 seconds', { status: 503, retryAfterMs: 20_000 }, 20_000],
    ['429 that says nothing', { status: 429 }, 60_000],
  ] as const)('after a %s it rests as long, whatever lists come', async (_, facts, restMs) => {
    const { offer, asked, fail, answer, pass } = readsWorld();
    await offer('a', 'b', 'c');
    await fail('a', facts.status === 429 ? 'refused' : 'server', facts);
    await answer('b');
    await offer('a', 'c');
    expect(asked).toEqual(['a', 'b']);
    await pass(restMs - SECOND_MS - 1);
    expect(asked).toEqual(['a', 'b']);
    await pass(1);
    expect(asked).toEqual(['a', 'b', 'a', 'c']);
  });

  test('a rest may be longer than a timer can wait', async () => {
    const { offer, asked, fail, pass } = readsWorld();
    await offer('a');
    await fail('a', 'server', { status: 503, retryAfterMs: 26 * 60 * MINUTE_MS });
    for (let hour = 1; hour < 26; hour += 1) {
      await pass(60 * MINUTE_MS);
    }
    expect(asked).toEqual(['a']);
    await pass(60 * MINUTE_MS);
    await pass(SECOND_MS);
    expect(asked).toEqual(['a', 'a']);
  });

  test('of two that want different rests the longer one counts', async () => {
    const { offer, asked, fail, pass } = readsWorld();
    await offer('a', 'b', 'c');
    await fail('a', 'refused', { status: 429, retryAfterMs: 300_000 });
    await fail('b', 'refused', { status: 429, retryAfterMs: 5_000 });
    await pass(200_000);
    expect(asked).toHaveLength(2);
    await pass(101_000);
    await pass(SECOND_MS);
    expect(asked).toHaveLength(4);
  });

  test('a device that can keep nothing is not given more until the next list', async () => {
    const { offer, asked, answer, disk, log, seen } = readsWorld();
    disk.canWrite = false;
    await offer('a', 'b', 'c', 'd');
    await answer('a');
    await answer('b');
    expect(asked).toEqual(['a', 'b']);
    expect(log).toEqual(['The conditions could not be kept on this device']);
    expect(seen.kept).toBe(0);
  });
});
