import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/request/api-error.ts';
import { createConditionsDownload } from '#src/features/conditions/read/conditions-download.ts';
import type { ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';

const SNAPSHOT: ConditionsSnapshot = { conditions: [], asOf: '2026-11-20T15:40:00Z' };

function loansCalled(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `loan-${index}`);
}

/** A platform whose every answer waits until it is given, and a device that can be broken. */
function world() {
  const waiting = new Map<string, { answer: () => void; fail: (error: Error) => void }>();
  const asked: string[] = [];
  const kept: string[] = [];
  const log: string[] = [];
  let mostAtOnce = 0;
  const device = { isBroken: false };
  const clock = fakeClock();
  const conditionsDownload = createConditionsDownload({
    readConditions: (loanGuid, signal) =>
      new Promise((resolve, reject) => {
        asked.push(loanGuid);
        waiting.set(loanGuid, { answer: () => resolve(SNAPSHOT), fail: reject });
        mostAtOnce = Math.max(mostAtOnce, waiting.size);
        signal.addEventListener('abort', () => {
          waiting.delete(loanGuid);
          reject(signal.reason as Error);
        });
      }),
    openStore: async () => ({
      saveConditions: async (loanGuid) => {
        if (device.isBroken) throw new Error('no room');
        kept.push(loanGuid);
      },
    }),
    startTimer: clock.startTimer,
    log: (line) => log.push(line),
  });
  const take = (loanGuid: string) => {
    const call = waiting.get(loanGuid);
    waiting.delete(loanGuid);
    if (call === undefined) throw new Error(`${loanGuid} was not asked for`);
    return call;
  };
  return {
    conditionsDownload,
    clock,
    asked,
    kept,
    log,
    device,
    mostAtOnce: () => mostAtOnce,
    waiting: () => [...waiting.keys()],
    answer: async (loanGuid: string) => {
      take(loanGuid).answer();
      await settled();
    },
    fail: async (loanGuid: string, error: Error) => {
      take(loanGuid).fail(error);
      await settled();
    },
    answerAll: async () => {
      while (waiting.size > 0) {
        for (const loanGuid of waiting.keys()) take(loanGuid).answer();
        // These answers let the next calls out.
        await settled();
      }
    },
  };
}

describe('fetching the conditions of many loans', () => {
  test('asks for four at a time, and for the next when one has come', async () => {
    const { conditionsDownload, asked, waiting, answer } = world();
    void conditionsDownload.start('dana', loansCalled(6));
    await settled();
    expect(asked).toEqual(['loan-0', 'loan-1', 'loan-2', 'loan-3']);
    await answer('loan-2');
    expect(waiting()).toEqual(['loan-0', 'loan-1', 'loan-3', 'loan-4']);
    expect(conditionsDownload.get()).toMatchObject({
      isRunning: true,
      doneCount: 1,
      totalCount: 6,
      failedCount: 0,
    });
  });

  test('keeps each on the device when it comes, and ends when all have', async () => {
    const { conditionsDownload, kept, answerAll } = world();
    const run = conditionsDownload.start('dana', loansCalled(9));
    await settled();
    await answerAll();
    await run;
    expect(kept.toSorted()).toEqual(loansCalled(9));
    expect(conditionsDownload.get()).toMatchObject({ isRunning: false, doneCount: 9, failedCount: 0 });
    expect(conditionsDownload.get().error).toBeUndefined();
    expect([...conditionsDownload.get().results.keys()].toSorted()).toEqual(loansCalled(9));
  });

  test('of none ends at once', async () => {
    const { conditionsDownload } = world();
    await conditionsDownload.start('dana', []);
    expect(conditionsDownload.get()).toMatchObject({ isRunning: false, totalCount: 0 });
  });

  test('can be cancelled: no more is asked, what has come stays, and the next run takes what it is told', async () => {
    const { conditionsDownload, asked, kept, waiting, answer, answerAll } = world();
    const run = conditionsDownload.start('dana', loansCalled(8));
    await settled();
    await answer('loan-0');
    conditionsDownload.cancel();
    await run;
    expect(waiting()).toEqual([]);
    expect(kept).toEqual(['loan-0']);
    expect(conditionsDownload.get()).toMatchObject({ isRunning: false, doneCount: 1, failedCount: 0 });
    expect(conditionsDownload.get().error).toBeUndefined();
    const next = conditionsDownload.start('dana', ['loan-1', 'loan-2']);
    await settled();
    expect(asked.slice(-2)).toEqual(['loan-1', 'loan-2']);
    await answerAll();
    await next;
    expect([...conditionsDownload.get().results.keys()]).toEqual(['loan-0', 'loan-1', 'loan-2']);
  });

  test('is one run at a time', async () => {
    const { conditionsDownload, asked, answerAll } = world();
    const run = conditionsDownload.start('dana', ['loan-0']);
    await conditionsDownload.start('dana', ['loan-1']);
    await settled();
    await answerAll();
    await run;
    expect(asked).toEqual(['loan-0']);
  });

  test('goes on after a loan that cannot be read, and counts it', async () => {
    const { conditionsDownload, fail, answerAll, kept } = world();
    const run = conditionsDownload.start('dana', loansCalled(6));
    await settled();
    await fail('loan-1', new ApiError('refused', 'no such loan', { status: 404 }));
    await answerAll();
    await run;
    expect(conditionsDownload.get()).toMatchObject({ isRunning: false, doneCount: 6, failedCount: 1 });
    expect(conditionsDownload.get().error).toBeUndefined();
    expect(kept).toHaveLength(5);
  });

  test('shows the first 2 loans at once, and then as many more as are shown: a slow platform keeps nobody', async () => {
    const { conditionsDownload, answerAll } = world();
    const run = conditionsDownload.start('dana', loansCalled(6), 'unasked');
    const shown = new Set<number>();
    conditionsDownload.subscribe(() => void shown.add(conditionsDownload.get().results.size));
    await settled();
    await answerAll();
    await run;
    expect([...shown]).toEqual([0, 2, 4, 6]);
  });

  test.each(['network', 'unauthorized'] as const)('stops at once when it meets "%s"', async (kind) => {
    const { conditionsDownload, fail, waiting, asked } = world();
    const run = conditionsDownload.start('dana', loansCalled(20));
    await settled();
    await fail('loan-0', new ApiError(kind, 'gone'));
    await run;
    expect(waiting()).toEqual([]);
    expect(asked).toHaveLength(4);
    expect(conditionsDownload.get()).toMatchObject({ isRunning: false, doneCount: 0, error: { kind } });
  });

  test('shows no loan before one that was asked for earlier, so that a list grows at its end', async () => {
    const { conditionsDownload, answer } = world();
    void conditionsDownload.start('dana', loansCalled(9));
    await settled();
    const shown = () => [...conditionsDownload.get().results.keys()];
    await answer('loan-1');
    await answer('loan-2');
    expect(shown()).toEqual([]);
    await answer('loan-0');
    expect(shown()).toEqual(['loan-1', 'loan-2', 'loan-0']);
  });

  test('shows within a second what came, be it 1 loan', async () => {
    const { conditionsDownload, clock, answer } = world();
    void conditionsDownload.start('dana', loansCalled(30), 'unasked');
    await settled();
    for (let place = 0; place < 9; place++) await answer(`loan-${place}`);
    expect(conditionsDownload.get().results.size).toBe(8);
    clock.advance(1_000);
    expect(conditionsDownload.get().results.size).toBe(9);
  });

  test('waits 3 seconds for a loan that is late with those behind it, and no longer', async () => {
    const { conditionsDownload, clock, answer } = world();
    void conditionsDownload.start('dana', loansCalled(50), 'unasked');
    await settled();
    for (let place = 1; place <= 30; place++) await answer(`loan-${place}`);
    clock.advance(3_000);
    expect(conditionsDownload.get()).toMatchObject({ doneCount: 30, results: new Map() });
    clock.advance(1_000);
    expect(conditionsDownload.get().results.size).toBe(30);
  });

  test('stops when four loans in a row fail, and says why', async () => {
    const { conditionsDownload, fail, asked } = world();
    const run = conditionsDownload.start('dana', loansCalled(20));
    await settled();
    for (const index of [0, 1, 2, 3]) {
      await fail(`loan-${index}`, new ApiError('server', 'in trouble', { status: 503 }));
    }
    await run;
    expect(asked.length).toBeLessThanOrEqual(7);
    expect(conditionsDownload.get()).toMatchObject({
      isRunning: false,
      failedCount: 3,
      error: { kind: 'server' },
    });
  });

  test.each([1, 2, 3, 4, 6])('goes round %i failing loans while others answer', async (count) => {
    const { conditionsDownload, fail, waiting, answer, asked } = world();
    const run = conditionsDownload.start('dana', loansCalled(20), 'unasked');
    await settled();
    const isBad = (loanGuid: string): boolean => {
      const place = Number(loanGuid.slice('loan-'.length));
      return place >= 6 && place < 6 + count;
    };
    while (waiting().length > 0) {
      const [loanGuid = ''] = waiting();
      if (isBad(loanGuid)) await fail(loanGuid, new ApiError('server', 'in trouble', { status: 502 }));
      else await answer(loanGuid);
    }
    await run;
    expect(conditionsDownload.get()).toMatchObject({ doneCount: 20, failedCount: count, error: undefined });
    expect([...conditionsDownload.get().failed]).toEqual(loansCalled(20).filter(isBad));
    // The next run asks for them behind all others, and forgets those that answer.
    asked.length = 0;
    const next = conditionsDownload.start('dana', loansCalled(20), 'unasked');
    await settled();
    while (waiting().length > 0) await answer(waiting()[0] ?? '');
    await next;
    expect(asked.slice(-count)).toEqual(loansCalled(20).filter(isBad));
    expect(conditionsDownload.get().failed.size).toBe(0);
  });

  test('goes on where the device keeps nothing, says so once, and shows what came', async () => {
    const { conditionsDownload, answerAll, log, device } = world();
    device.isBroken = true;
    const run = conditionsDownload.start('dana', loansCalled(5));
    await settled();
    await answerAll();
    await run;
    expect(log).toEqual(['The conditions could not be kept on this device']);
    expect(conditionsDownload.get()).toMatchObject({ doneCount: 5, failedCount: 0 });
    expect(conditionsDownload.get().results.size).toBe(5);
    expect(conditionsDownload.get().unsaved.size).toBe(5);
    expect(conditionsDownload.get().saveError).toBeInstanceOf(StorageError);
    device.isBroken = false;
    const again = conditionsDownload.start('dana', loansCalled(2));
    await settled();
    await answerAll();
    await again;
    expect(conditionsDownload.get().unsaved.size).toBe(3);
  });

  test('tells its listeners, until they leave', async () => {
    const { conditionsDownload, answerAll } = world();
    let changes = 0;
    const leave = conditionsDownload.subscribe(() => (changes += 1));
    const run = conditionsDownload.start('dana', ['loan-0']);
    await settled();
    await answerAll();
    await run;
    expect(changes).toBe(3);
    leave();
    await conditionsDownload.start('dana', []);
    expect(changes).toBe(3);
  });

  test('draws the list anew for many loans together, not for each', async () => {
    const { conditionsDownload, answerAll } = world();
    const seen = new Set<unknown>();
    conditionsDownload.subscribe(() => seen.add(conditionsDownload.get().results));
    const run = conditionsDownload.start('dana', loansCalled(50));
    await settled();
    await answerAll();
    await run;
    expect(conditionsDownload.get().results.size).toBe(50);
    // None, 2, 4, 8, 16, 32, and all
    expect(seen.size).toBe(7);
  });

  test('never has more than four calls on their way, whatever comes of them and in whichever order', async () => {
    const fates = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('answer', 'refused', 'cancel')), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(12), fates, async (loanCount, steps) => {
        const { conditionsDownload, waiting, answer, fail, answerAll, mostAtOnce, asked } = world();
        const run = conditionsDownload.start('dana', loansCalled(loanCount));
        await settled();
        for (const [index, fate] of steps) {
          const loanGuid = waiting()[index];
          if (loanGuid === undefined) continue;
          if (fate === 'cancel') conditionsDownload.cancel();
          else if (fate === 'answer') await answer(loanGuid);
          else await fail(loanGuid, new ApiError('refused', 'no'));
        }
        await answerAll();
        await run;
        const { isRunning, doneCount, totalCount, failedCount, results } = conditionsDownload.get();
        expect(isRunning).toBe(false);
        expect(mostAtOnce()).toBeLessThanOrEqual(4);
        expect(new Set(asked).size).toBe(asked.length);
        expect(results.size + failedCount).toBe(doneCount);
        expect(doneCount).toBeLessThanOrEqual(totalCount);
      }),
      { numRuns: 40 },
    );
  });
});
