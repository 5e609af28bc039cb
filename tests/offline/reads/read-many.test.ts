import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { MINUTE_MS, readsWorld } from '#tests/support/conditions/reads-world.ts';
import { settled } from '#tests/support/settled.ts';

function loansCalled(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `loan-${index}`);
}

const SERVER = ['server', { status: 502 }] as const;

describe('fetching the conditions of many loans', () => {
  test('asks for four at a time, and for the next when one has come', async () => {
    const { reads, download, asked, waiting, answer } = readsWorld();
    await download(loansCalled(6));
    expect(asked).toEqual(['loan-0', 'loan-1', 'loan-2', 'loan-3']);
    await answer('loan-2');
    expect(waiting()).toEqual(['loan-0', 'loan-1', 'loan-3', 'loan-4']);
    expect(reads.get().run).toMatchObject({
      is: 'asking',
      by: 'person',
      loaded: 1,
      total: 6,
      failedCount: 0,
    });
  });

  test('keeps each on the device when it comes, and ends when all have', async () => {
    const { reads, download, device, answerAll } = readsWorld();
    const { end } = await download(loansCalled(9));
    await answerAll();
    expect(await end).toEqual({ is: 'done', loaded: 9, failedCount: 0 });
    expect([...device.keys()].toSorted()).toEqual(loansCalled(9));
    expect([...reads.get().copies.keys()].toSorted()).toEqual(loansCalled(9));
  });

  test('of none ends at once', async () => {
    const { reads } = readsWorld();
    expect(await reads.download([])).toMatchObject({ is: 'done', loaded: 0 });
  });

  test('can be canceled: no more is asked, what has come stays, and the next one takes what it is told', async () => {
    const { reads, download, asked, device, waiting, answer, answerAll } = readsWorld();
    const { end } = await download(loansCalled(8));
    await answer('loan-0');
    reads.cancel();
    expect(await end).toEqual({ is: 'done', loaded: 1, failedCount: 0 });
    expect(waiting()).toEqual([]);
    expect([...device.keys()]).toEqual(['loan-0']);
    const next = await download(['loan-1', 'loan-2']);
    expect(asked.slice(-2)).toEqual(['loan-1', 'loan-2']);
    await answerAll();
    await next.end;
    expect([...reads.get().copies.keys()]).toEqual(['loan-0', 'loan-1', 'loan-2']);
  });

  test('is one at a time', async () => {
    const { reads, download, asked, answerAll } = readsWorld();
    const { end } = await download(['loan-0']);
    await reads.download(['loan-1']);
    await answerAll();
    await end;
    expect(asked).toEqual(['loan-0']);
  });

  test('goes on after a loan that cannot be read, and counts it', async () => {
    const { download, fail, answerAll, device } = readsWorld();
    const { end } = await download(loansCalled(6));
    await fail('loan-1', 'refused', { status: 404 });
    await answerAll();
    expect(await end).toEqual({ is: 'done', loaded: 5, failedCount: 1 });
    expect(device.size).toBe(5);
  });

  test('shows the first 2 loans at once, and then as many more as are shown: a slow platform keeps nobody', async () => {
    const { reads, download, answer } = readsWorld();
    await download(loansCalled(8));
    const shown = [];
    for (const loanGuid of loansCalled(8)) {
      await answer(loanGuid);
      shown.push(reads.get().copies.size);
    }
    expect(shown).toEqual([0, 2, 2, 4, 4, 4, 4, 8]);
  });

  test.each(['network', 'unauthorized'] as const)('stops at once when it meets "%s"', async (kind) => {
    const { download, fail, waiting, asked } = readsWorld();
    const { end } = await download(loansCalled(20));
    await fail('loan-0', kind);
    expect(await end).toMatchObject({ is: 'failed', loaded: 0, error: { kind } });
    expect(waiting()).toEqual([]);
    expect(asked).toHaveLength(4);
  });

  test('shows no loan before one that was asked for earlier, so that a list grows at its end', async () => {
    const { reads, download, answer } = readsWorld();
    await download(loansCalled(9));
    const shown = () => [...reads.get().copies.keys()];
    await answer('loan-1');
    await answer('loan-2');
    expect(shown()).toEqual([]);
    await answer('loan-0');
    expect(shown()).toEqual(['loan-1', 'loan-2', 'loan-0']);
  });

  test('shows within a second what came, be it 1 loan', async () => {
    const { reads, download, clock, answer } = readsWorld();
    await download(loansCalled(30));
    for (let place = 0; place < 9; place++) await answer(`loan-${place}`);
    expect(reads.get().copies.size).toBe(8);
    clock.advance(1_000);
    expect(reads.get().copies.size).toBe(9);
  });

  test('waits 3 seconds for a loan that is late with those behind it, and no longer', async () => {
    const { reads, download, clock, answer } = readsWorld();
    await download(loansCalled(50));
    for (let place = 1; place <= 30; place++) await answer(`loan-${place}`);
    clock.advance(3_000);
    expect(reads.get()).toMatchObject({ run: { loaded: 30 }, copies: new Map() });
    clock.advance(1_000);
    expect(reads.get().copies.size).toBe(30);
  });

  test('stops when four loans in a row fail, and says why', async () => {
    const { download, fail, asked } = readsWorld();
    const { end } = await download(loansCalled(20));
    for (const index of [0, 1, 2, 3]) await fail(`loan-${index}`, 'server', { status: 503 });
    expect(await end).toMatchObject({ is: 'failed', failedCount: 3, error: { kind: 'server' } });
    expect(asked.length).toBeLessThanOrEqual(7);
  });

  test.each([1, 2, 3, 4, 6])('goes round %i failing loans while others answer', async (count) => {
    const { reads, download, fail, waiting, answer, asked } = readsWorld();
    const { end } = await download(loansCalled(20));
    const isBad = (loanGuid: string): boolean => {
      const place = Number(loanGuid.slice('loan-'.length));
      return place >= 6 && place < 6 + count;
    };
    while (waiting().length > 0) {
      const [loanGuid = ''] = waiting();
      await (isBad(loanGuid) ? fail(loanGuid, ...SERVER) : answer(loanGuid));
    }
    expect(await end).toEqual({ is: 'done', loaded: 20 - count, failedCount: count });
    expect([...reads.get().failed]).toEqual(loansCalled(20).filter(isBad));
    // The next one asks for them behind all others, and forgets those that answer.
    asked.length = 0;
    const next = await download(loansCalled(20));
    while (waiting().length > 0) await answer(waiting()[0] ?? '');
    await next.end;
    expect(asked.slice(-count)).toEqual(loansCalled(20).filter(isBad));
    expect(reads.get().failed.size).toBe(0);
  });

  test('goes on where the device keeps nothing, says so once, and shows what came', async () => {
    const { reads, download, answerAll, log, disk } = readsWorld();
    disk.canWrite = false;
    const { end } = await download(loansCalled(5));
    await answerAll();
    expect(await end).toEqual({ is: 'done', loaded: 5, failedCount: 0 });
    expect(log).toEqual(['The conditions could not be kept on this device']);
    expect(reads.get().copies.size).toBe(5);
    expect(reads.get().unsaved.size).toBe(5);
    expect(reads.get().saveError).toBeInstanceOf(StorageError);
    disk.canWrite = true;
    const again = await download(loansCalled(2));
    await answerAll();
    await again.end;
    expect(reads.get().unsaved.size).toBe(3);
    disk.canWrite = false;
    const last = await download(loansCalled(1));
    await answerAll();
    await last.end;
    expect(reads.get().unsaved.size).toBe(4);
    expect(reads.get().saved.size).toBe(2);
  });

  test('draws the list anew for many loans together, not for each', async () => {
    const { reads, download, answer, waiting } = readsWorld();
    const seen = new Set<unknown>();
    reads.subscribe(() => seen.add(reads.get().copies));
    const { end } = await download(loansCalled(50));
    while (waiting().length > 0) await answer(waiting()[0] ?? '');
    await end;
    expect(reads.get().copies.size).toBe(50);
    // None, 2, 4, 8, 16, 32, and all
    expect(seen.size).toBe(7);
  });

  test('never has more than four calls on their way, whatever comes of them and in whichever order', async () => {
    const fates = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('answer', 'refused', 'cancel')), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(12), fates, async (loanCount, steps) => {
        const { reads, download, waiting, answer, fail, answerAll, seen, asked } = readsWorld();
        const { end } = await download(loansCalled(loanCount));
        for (const [index, fate] of steps) {
          const loanGuid = waiting()[index];
          if (loanGuid === undefined) continue;
          if (fate === 'cancel') reads.cancel();
          else if (fate === 'answer') await answer(loanGuid);
          else await fail(loanGuid, 'refused');
        }
        await answerAll();
        const { is, loaded, failedCount } = await end;
        expect(is).not.toBe('asking');
        expect(seen.mostAtOnce).toBeLessThanOrEqual(4);
        expect(new Set(asked).size).toBe(asked.length);
        expect(reads.get().copies.size).toBe(loaded);
        expect(loaded + failedCount).toBeLessThanOrEqual(loanCount);
      }),
      { numRuns: 40 },
    );
  });
});

describe('one loan that is opened', () => {
  test('is asked for at once, shown and saved', async () => {
    const { reads, download, asked, answer, device } = readsWorld();
    await download(loansCalled(9));
    const opened = reads.open('loan-8', new AbortController().signal);
    expect(asked.at(-1)).toBe('loan-8');
    await answer('loan-8');
    expect(reads.get().copies.get('loan-8')).toBe(await opened);
    expect(device.get('loan-8')).toBe(await opened);
  });

  test('that fails is logged, and one that is left is not', async () => {
    const { reads, fail, log } = readsWorld();
    const failing = reads.open('a', new AbortController().signal).catch((error: unknown) => error);
    await fail('a', ...SERVER);
    expect(await failing).toBeInstanceOf(ApiError);
    expect(log).toEqual(['Conditions Api Error:']);
    const left = new AbortController();
    const leaving = reads.open('b', left.signal).catch((error: unknown) => error);
    left.abort();
    await leaving;
    expect(log).toHaveLength(1);
  });

  test('never puts an older copy over a newer one', async () => {
    const { reads, answer, device, clock } = readsWorld();
    const newer = new Date(clock.now() + MINUTE_MS).toISOString();
    const older = new Date(clock.now()).toISOString();
    const { signal } = new AbortController();
    const calls = [reads.open('a', signal)];
    await answer('a', newer);
    calls.push(reads.open('a', signal));
    await answer('a', older);
    await Promise.all(calls);
    expect(reads.get().copies.get('a')?.asOf).toBe(newer);
    expect(device.get('a')?.asOf).toBe(newer);
  });
});

test('what the device and the page have of all loans is the newest of each', async () => {
  const { reads, answer, device, clock } = readsWorld();
  const at = (ms: number) => ({ conditions: [], asOf: new Date(clock.now() + ms).toISOString() });
  device.set('a', at(0));
  const opened = reads.open('a', new AbortController().signal);
  await answer('a', at(MINUTE_MS).asOf);
  device.set('a', at(0));
  device.set('b', at(0));
  const { byLoan } = await reads.readAllCached();
  expect(byLoan.get('a')).toBe(await opened);
  expect(byLoan.get('b')).toBe(device.get('b'));
  // What another tab has read since.
  device.set('a', at(2 * MINUTE_MS));
  await reads.readAllCached();
  expect(reads.get().copies.get('a')).toBe(device.get('a'));
});

test('once it is closed nothing is asked or saved any more', async () => {
  const { reads, download, waiting, asked, answer, device } = readsWorld();
  const opened = reads.open('late', new AbortController().signal);
  const { end } = await download(loansCalled(9));
  reads.close();
  await end;
  await reads.download(['more']);
  await answer('late');
  await opened;
  await settled();
  expect(waiting()).toEqual([]);
  expect(asked).not.toContain('more');
  expect(device.size).toBe(0);
});
