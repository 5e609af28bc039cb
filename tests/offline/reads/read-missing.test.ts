import { describe, expect, test } from 'vitest';
import { TRY_AGAIN_MS } from '#src/offline/reads/read-missing.ts';
import { readsWorld, MINUTE_MS, SECOND_MS } from '#tests/support/conditions/reads-world.ts';
import { loanOf } from '#tests/support/loans/loan-factory.ts';
import { settled } from '#tests/support/settled.ts';

const loanCalled = (loanId: string) => ({ ...loanOf(), loanId });

const SERVER = ['server', { status: 503 }] as const;

/** An open screen that wants the conditions of so many loans, on a device that has none. */
async function openScreen(count: number) {
  const world = readsWorld();
  const loans = Array.from({ length: count }, (_, place) =>
    loanCalled(`loan-${String(place).padStart(3, '0')}`),
  );
  world.reads.missing.want('MyLoans', loans);
  await world.reads.readAllCached();
  await settled();
  const answerRun = async () => {
    while (world.waiting().length > 0) await world.answer(world.waiting()[0] ?? '');
  };
  return { ...world, loans, answerRun, missing: () => world.reads.get().missing };
}

describe('what an open screen lacks', () => {
  test('is read by itself, two loans at a time', async () => {
    const { answerRun, seen, reads, missing } = await openScreen(5);
    expect(missing()).toMatchObject({ is: 'reading', before: 0 });
    expect(reads.get().run).toMatchObject({ is: 'asking', by: 'screen', total: 5 });
    await answerRun();
    expect(seen.mostAtOnce).toBe(2);
    expect(reads.get().copies.size).toBe(5);
    expect(missing().is).toBe('over');
  });

  test('is not known before the device was read', async () => {
    const { reads, asked } = readsWorld();
    reads.missing.want('MyLoans', [loanCalled('a')]);
    expect(asked).toEqual([]);
    await reads.readAllCached();
    expect(asked).toEqual(['a']);
  });

  test('is not asked for again after it was fetched ahead', async () => {
    const { reads, offer, answerAll, asked } = readsWorld();
    await reads.readAllCached();
    await offer('a', 'b');
    await answerAll();
    reads.missing.want('MyLoans', [loanCalled('a'), loanCalled('b'), loanCalled('c')]);
    await reads.readAllCached();
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  test('is left alone once its owner is closed', async () => {
    const { reads, asked } = readsWorld();
    await reads.readAllCached();
    reads.close();
    reads.missing.want('MyLoans', [loanCalled('a')]);
    await settled();
    expect(asked).toEqual([]);
  });

  test('is read for 200 loans at most, nor is a loan that failed asked for again', async () => {
    const { asked, answerRun, fail, missing } = await openScreen(203);
    await fail('loan-001', 'refused', { status: 404 });
    await answerRun();
    expect(asked).toHaveLength(200);
    expect(missing()).toMatchObject({ is: 'over', stoppedAt: 200 });
  });

  test('is read no more once the screen is left, and from where it was when it is opened again', async () => {
    const { asked, answer, waiting, reads, loans, answerRun } = await openScreen(4);
    await answer('loan-000');
    await answer('loan-001');
    reads.missing.leave();
    await settled();
    expect(waiting()).toEqual([]);
    const before = asked.length;
    reads.missing.want('MyLoans', loans);
    await reads.readAllCached();
    await answerRun();
    expect(asked.slice(before)).toEqual(['loan-002', 'loan-003']);
  });

  test('is read anew for another view', async () => {
    const { reads, loans, waiting } = await openScreen(4);
    reads.missing.want('AllLoans', loans.slice(2));
    await settled();
    expect(waiting()).toEqual(['loan-002', 'loan-003']);
  });

  test('is read no more after a cancel, whatever comes', async () => {
    const { reads, loans, waiting, connectivity, missing } = await openScreen(4);
    reads.missing.cancel();
    await settled();
    connectivity.report({ kind: 'reached' });
    reads.missing.want('AllLoans', loans);
    expect(waiting()).toEqual([]);
    expect(missing().is).toBe('over');
  });

  test('waits while the page is hidden, and for a download', async () => {
    const { reads, visible, waiting, answer, asked } = await openScreen(3);
    visible.turn(false);
    await settled();
    expect(waiting()).toEqual([]);
    const download = reads.download(['loan-001']);
    visible.turn(true);
    expect(waiting()).toEqual(['loan-001']);
    await answer('loan-001');
    await download;
    expect(waiting()).toEqual(['loan-000', 'loan-002']);
    expect(asked).toHaveLength(5);
  });
});

describe('without a connection', () => {
  test('the reading pauses, and goes on by itself with what is left', async () => {
    const { answer, connectivity, waiting, missing, answerRun, reads } = await openScreen(4);
    await answer('loan-000');
    connectivity.report({ kind: 'lost' });
    await settled();
    expect(waiting()).toEqual([]);
    expect(missing().is).toBe('paused');
    connectivity.report({ kind: 'reached' });
    expect(missing()).toMatchObject({ is: 'reading', before: 1 });
    await answerRun();
    expect(reads.get().copies.size).toBe(4);
    expect(missing().failure).toBeUndefined();
  });

  test('one that has not begun is not paused', async () => {
    const { reads, connectivity, asked } = readsWorld();
    connectivity.report({ kind: 'lost' });
    await reads.readAllCached();
    reads.missing.want('MyLoans', [loanCalled('a')]);
    expect(reads.get().missing.is).toBe('over');
    expect(asked).toEqual([]);
  });

  test('one loan is asked for every half minute, each time another, or as late as the server says', async () => {
    const { connectivity, asked, fail, pass } = await openScreen(3);
    connectivity.report({ kind: 'lost' });
    await settled();
    await pass(TRY_AGAIN_MS);
    expect(asked.slice(2)).toEqual(['loan-000']);
    await fail('loan-000', 'server', { status: 503, retryAfterMs: 2 * MINUTE_MS });
    await pass(2 * MINUTE_MS - SECOND_MS);
    expect(asked.slice(2)).toEqual(['loan-000']);
    await pass(SECOND_MS);
    expect(asked.slice(2)).toEqual(['loan-000', 'loan-001']);
  });

  test('a press asks for one at once, and says what failed', async () => {
    const { connectivity, reads, fail, waiting } = await openScreen(3);
    connectivity.report({ kind: 'lost' });
    await settled();
    const trying = reads.missing.tryNow();
    expect(waiting()).toEqual(['loan-000']);
    await fail('loan-000', ...SERVER);
    expect(await trying).toMatchObject({ kind: 'server' });
  });

  test('after three fruitless runs it waits for the person, whose download it goes on after', async () => {
    const { connectivity, fail, waiting, missing, reads, answer } = await openScreen(3);
    for (let run = 0; run < 3; run += 1) {
      await fail(waiting()[0] ?? '', 'network');
      connectivity.report({ kind: 'reached' });
      await settled();
    }
    expect(waiting()).toEqual([]);
    expect(missing()).toMatchObject({ is: 'over', failure: { kind: 'network' } });
    const download = reads.download(['loan-000']);
    await answer('loan-000');
    expect(await download).toMatchObject({ is: 'done', loaded: 1 });
  });

  test('a session that is over ends it', async () => {
    const { fail, waiting, missing, connectivity } = await openScreen(3);
    await fail('loan-000', 'unauthorized', { status: 401 });
    connectivity.report({ kind: 'reached' });
    await settled();
    expect(waiting()).toEqual([]);
    expect(missing().is).toBe('over');
  });
});
