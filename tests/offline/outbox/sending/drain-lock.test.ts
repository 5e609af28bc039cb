import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { withDrainLock } from '#src/offline/outbox/sending/drain-runner.ts';
import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import { fakeLocks } from '#tests/support/outbox/fake-locks.ts';
import { outboxDatabaseName } from '#src/offline/storage/database-names.ts';
import { drainOnce } from '#src/offline/outbox/sending/drain.ts';
import { SOME_USER_KEY } from '#tests/support/offline/offline.ts';
import { problem } from '#tests/support/outbox/note-gateway.ts';
import { noteDevice, type NoteDevice, quiet, savedIn, stateIn, until } from '#tests/support/outbox/outbox.ts';
import { settled } from '#tests/support/settled.ts';
import { bfcachePage } from '#tests/support/outbox/bfcache-page.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';

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

function tabs(locks: DrainLocks | undefined, bfcache: Bfcache = ALWAYS_HERE) {
  return { run: (run: () => Promise<void>) => withDrainLock({ locks, bfcache }, 'outbox', run) };
}

describe('two tabs', () => {
  test('do not work at the same time: the second is told so', async () => {
    const locks = fakeLocks();
    const { run } = tabs(locks);
    const [first, second] = [work(), work()];
    const isDone = run(first.run);
    expect(await run(second.run)).toBe(false);
    expect([first.starts(), second.starts()]).toEqual([1, 0]);
    first.end();
    expect(await isDone).toBe(true);
    expect(locks.held()).toBe(0);
  });
});

describe('a tab that finds the lock taken', () => {
  /** A tab that wants to send, and the lock in the hands of nobody who gives it back by itself. */
  function refusedTab() {
    const [device, locks, holder] = [noteDevice(), fakeLocks(), work()];
    void locks.request(outboxDatabaseName(SOME_USER_KEY), { ifAvailable: true }, holder.run);
    const tab = device.openTab({ locks });
    tab.start();
    return { device, holder, tab };
  }

  /** In the steps in which the tab tries again. */
  async function pass({ clock }: NoteDevice, ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += 5000) {
      clock.advance(5000);
      await quiet();
    }
  }

  test('sends soon after it is free', async () => {
    const { device, holder, tab } = refusedTab();
    const id = await savedIn(tab, 'one');
    await quiet();
    holder.end();
    await pass(device, 5000);
    await until(() => stateIn(tab, id) === 'acked');
  });

  test('sends without it once nothing was tried for a minute, and at once from then on', async () => {
    const { device, tab } = refusedTab();
    const id = await savedIn(tab, 'one');
    await quiet();
    await pass(device, 60_000);
    expect(stateIn(tab, id)).toBe('queued');
    await pass(device, 5000);
    await until(() => stateIn(tab, id) === 'acked');
    const next = await savedIn(tab, 'two');
    await until(() => stateIn(tab, next) === 'acked');
  });

  test('sends nothing as long as somebody tries', async () => {
    const { device, tab } = refusedTab();
    device.gateway.answerAll(problem(500, 'INTERNAL'));
    await savedIn(tab, 'one');
    for (let tries = 1; tries < 6; tries += 1) {
      await drainOnce(device.parts(), 'retry');
      await pass(device, 40_000);
      expect(device.gateway.calls).toHaveLength(tries);
    }
  });

  test('does not wait for a clock that was set back', async () => {
    const { device, tab } = refusedTab();
    const id = await savedIn(tab, 'one');
    await quiet();
    device.clock.advance(-24 * 60 * 60_000);
    tab.events.happen('online');
    await until(() => stateIn(tab, id) === 'acked');
  });

  test('begins nothing while it is hidden', async () => {
    const { device, holder, tab } = refusedTab();
    const id = await savedIn(tab, 'one');
    await quiet();
    tab.events.hide();
    holder.end();
    await pass(device, 120_000);
    expect(stateIn(tab, id)).toBe('queued');
    tab.events.show();
    await until(() => stateIn(tab, id) === 'acked');
  });
});

describe('a page that is left for the browser’s memory', () => {
  test('gives the lock back at once, and its work ends later without it', async () => {
    const locks = fakeLocks();
    const page = bfcachePage(new IDBFactory());
    const [left, next] = [work(), work()];
    const onEnd = vi.fn();
    const ending = tabs(locks, page.bfcache).run(left.run).then(onEnd);
    const { run } = tabs(locks);
    await settled();
    page.leave();
    await settled();
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

  test('begins nothing before it comes back', async () => {
    const page = bfcachePage(new IDBFactory());
    const only = work();
    only.end();
    page.leave();
    const running = tabs(undefined, page.bfcache).run(only.run);
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
