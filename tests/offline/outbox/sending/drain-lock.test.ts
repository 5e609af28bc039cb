import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { withDrainLock } from '#src/offline/outbox/sending/drain-lock.ts';
import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import { ALWAYS_HERE, type PageMemory } from '#src/offline/storage/page-memory.ts';
import { fakeLocks } from '#tests/support/outbox/fake-locks.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';
import { settled } from '#tests/support/settled.ts';
import { leavablePage } from '#tests/support/outbox/leavable-page.ts';

/** Work that the test ends. */
function work() {
  let end = (): void => undefined;
  let starts = 0;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: () => {
      starts += 1;
      return done;
    },
    end: () => end(),
    starts: () => starts,
  };
}

function tabs(locks: DrainLocks | undefined, pageMemory: PageMemory = ALWAYS_HERE) {
  const clock = fakeClock();
  const heartbeat = { at: clock.now() as number | undefined };
  const ports = {
    locks,
    store: { readHeartbeat: () => Promise.resolve(heartbeat.at) },
    now: clock.now,
    startTimer: clock.startTimer,
    pageMemory,
  };
  return { clock, heartbeat, run: (run: () => Promise<void>) => withDrainLock(ports, 'outbox', run) };
}

/** Moves on in small steps, so that what waits for time and what waits for promises take turns. */
async function pass(clock: ReturnType<typeof fakeClock>, ms: number, beat?: () => void): Promise<void> {
  for (let gone = 0; gone < ms; gone += 5000) {
    clock.advance(5000);
    beat?.();
    await settled();
  }
}

describe('two tabs', () => {
  test('take turns', async () => {
    const { run } = tabs(fakeLocks());
    const [first, second] = [work(), work()];
    const ends = [run(first.run), run(second.run)];
    await settled();
    expect([first.starts(), second.starts()]).toEqual([1, 0]);
    first.end();
    await settled();
    expect(second.starts()).toBe(1);
    second.end();
    await Promise.all(ends);
  });

  test('wait for each other as long as the one at work shows that it is alive', async () => {
    const { run, clock, heartbeat } = tabs(fakeLocks());
    const [first, second] = [work(), work()];
    void run(first.run);
    void run(second.run);
    await pass(clock, 600_000, () => {
      heartbeat.at = clock.now();
    });
    expect(second.starts()).toBe(0);
  });

  test('pass over one that was frozen with the lock, after a minute without a sign of life', async () => {
    const { run, clock } = tabs(fakeLocks());
    const [frozen, waiting] = [work(), work()];
    const thawed = run(frozen.run);
    const second = run(waiting.run);
    await pass(clock, 60_000);
    expect(waiting.starts()).toBe(0);
    await pass(clock, 5000);
    expect(waiting.starts()).toBe(1);
    waiting.end();
    await second;
    // The frozen one goes on later, without a lock, and ends as if nothing had been.
    frozen.end();
    await thawed;
  });

  test('do not wait for a sign of life from the future: the clock was set back', async () => {
    const { run, clock, heartbeat } = tabs(fakeLocks());
    const [frozen, waiting] = [work(), work()];
    void run(frozen.run);
    heartbeat.at = clock.now() + 24 * 60 * 60_000;
    void run(waiting.run);
    await pass(clock, 5000);
    expect(waiting.starts()).toBe(1);
  });

  test('pass over one that was frozen with the lock before it ever showed a sign of life', async () => {
    const { run, clock, heartbeat } = tabs(fakeLocks());
    const [frozen, waiting] = [work(), work()];
    heartbeat.at = undefined;
    void run(frozen.run);
    void run(waiting.run);
    await pass(clock, 60_000);
    expect(waiting.starts()).toBe(0);
    await pass(clock, 5000);
    expect(waiting.starts()).toBe(1);
  });
});

describe('a page that is left for the browser’s memory', () => {
  test('gives the lock back at once, and its work ends later without it', async () => {
    const locks = fakeLocks();
    const page = leavablePage(new IDBFactory());
    const [left, next] = [work(), work()];
    const onEnd = vi.fn();
    const ending = tabs(locks, page.pageMemory).run(left.run).then(onEnd);
    const { run } = tabs(locks);
    await settled();
    page.leave();
    const second = run(next.run);
    await settled();
    expect(next.starts()).toBe(1);
    next.end();
    await second;
    page.comeBack();
    await settled();
    expect(onEnd).not.toHaveBeenCalled();
    left.end();
    await ending;
    expect(left.starts()).toBe(1);
  });

  test('waits in no line, and asks again when it comes back', async () => {
    const locks = fakeLocks();
    const page = leavablePage(new IDBFactory());
    const [holder, left, next] = [work(), work(), work()];
    const { run } = tabs(locks);
    const first = run(holder.run);
    const waiting = tabs(locks, page.pageMemory).run(left.run);
    await settled();
    page.leave();
    holder.end();
    await first;
    const second = run(next.run);
    await settled();
    expect([left.starts(), next.starts()]).toEqual([0, 1]);
    page.comeBack();
    await settled();
    expect(left.starts()).toBe(0);
    next.end();
    await second;
    await settled();
    expect(left.starts()).toBe(1);
    left.end();
    await waiting;
    expect(locks.held()).toBe(0);
  });

  test('begins nothing before it comes back', async () => {
    const page = leavablePage(new IDBFactory());
    const only = work();
    only.end();
    page.leave();
    const running = tabs(undefined, page.pageMemory).run(only.run);
    await settled();
    expect(only.starts()).toBe(0);
    page.comeBack();
    await running;
    expect(only.starts()).toBe(1);
  });
});

describe('work that fails', () => {
  test('fails for whoever asked for it, and lets go of the lock', async () => {
    const locks = fakeLocks();
    const { run } = tabs(locks);
    await expect(run(() => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    await settled();
    expect(locks.held()).toBe(0);
  });
});

describe('a browser', () => {
  test('without locks runs the work all the same', async () => {
    const { run } = tabs(undefined);
    const only = work();
    only.end();
    await run(only.run);
    expect(only.starts()).toBe(1);
  });

  test.each([
    ['refuses', () => Promise.reject(new DOMException('no', 'SecurityError'))],
    [
      'throws at once',
      () => {
        throw new DOMException('no', 'SecurityError');
      },
    ],
  ])('that %s locks runs the work once', async (_name, request) => {
    const { run } = tabs({ request });
    const only = work();
    only.end();
    await run(only.run);
    expect(only.starts()).toBe(1);
  });
});
