import { describe, expect, test } from 'vitest';
import type { SendNote } from '#src/offline/outbox/entry/outbox-ports.ts';
import { StorageError } from '#src/offline/storage/storage-error.ts';
import { fakeLocks } from '#tests/support/outbox/fake-locks.ts';
import { foreign, problem, silence } from '#tests/support/outbox/note-gateway.ts';
import {
  LANE_A,
  LOAN_B,
  noteDevice,
  quiet,
  savedIn,
  stateIn,
  until,
  type NoteTab,
} from '#tests/support/outbox/outbox.ts';

describe('waking up', () => {
  test('tries again when the wait is over, by itself', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerNext(foreign(503));
    const id = await savedIn(tab, 'one');
    await until(() => stateIn(tab, id) === 'held');
    await quiet();
    device.clock.advance(1500);
    await until(() => stateIn(tab, id) === 'acked');
    expect(device.gateway.calls).toHaveLength(2);
  });

  test.each(['online', 'signed-in', 'start'] as const)('%s ends a wait for the network', async (event) => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerNext(silence('network'));
    const id = await savedIn(tab, 'one');
    await until(() => stateIn(tab, id) === 'held');
    await quiet();
    tab.events.happen(event);
    await until(() => stateIn(tab, id) === 'acked');
  });

  test.each(['while it is tried', 'right after its try'])(
    'an answer to another call %s ends a wait for the network soon, once',
    async (when) => {
      const device = noteDevice();
      let answersDuringTry = 0;
      const tab: NoteTab = device.openTab({
        random: () => 0.99,
        send: (note) => {
          for (; answersDuringTry > 0; answersDuringTry -= 1) tab.events.happen('api-success');
          return device.gateway.send(note);
        },
      });
      tab.start();
      device.gateway.answerAll(silence('network'));
      await savedIn(tab, 'one');
      for (let count = 2; count <= 5; count += 1) {
        await quiet();
        if (count === 5 && when === 'while it is tried') answersDuringTry = 1;
        tab.events.happen('online');
        await until(() => device.gateway.calls.length === count);
      }
      await quiet();
      // By now its own wait is half a minute.
      if (when === 'right after its try') tab.events.happen('api-success');
      // A save has the wait planned anew.
      await savedIn(tab, 'two');
      await quiet();
      expect(device.gateway.calls).toHaveLength(5);
      device.clock.advance(2000);
      await until(() => device.gateway.calls.length === 6);
      await quiet();
      device.clock.advance(10_000);
      await quiet();
      expect(device.gateway.calls).toHaveLength(6);
    },
  );

  test('an answer from before the clock was set back ends no wait', async () => {
    const device = noteDevice();
    const tab = device.openTab({ random: () => 0.99 });
    tab.start();
    tab.events.happen('api-success');
    device.clock.advance(-3_600_000);
    device.gateway.answerAll(silence('network'));
    await savedIn(tab, 'one');
    for (let count = 2; count <= 5; count += 1) {
      await quiet();
      tab.events.happen('online');
      await until(() => device.gateway.calls.length === count);
    }
    await quiet();
    device.clock.advance(10_000);
    await quiet();
    expect(device.gateway.calls).toHaveLength(5);
  });

  test('by the sign-in of the person sends what waited for it, and says so until then', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerAll(problem(401, 'UNAUTHORIZED'));
    const id = await savedIn(tab, 'one');
    await until(() => tab.get().hold === 'auth');
    await quiet();
    const calls = device.gateway.calls.length;
    device.clock.advance(50_000);
    tab.events.happen('online');
    await quiet();
    expect(device.gateway.calls).toHaveLength(calls);
    device.gateway.answerAll(undefined);
    tab.events.happen('signed-in');
    await until(() => stateIn(tab, id) === 'acked');
    expect(tab.get().hold).toBeUndefined();
  });

  test('by an answer to another call tries nothing that waits for a sign-in', async () => {
    const device = noteDevice();
    const tab: NoteTab = device.openTab({
      send: (note) => {
        tab.events.happen('api-success');
        return device.gateway.send(note);
      },
    });
    tab.start();
    device.gateway.answerAll(problem(401, 'UNAUTHORIZED'));
    await savedIn(tab, 'one');
    await until(() => tab.get().hold === 'auth');
    await quiet();
    expect(device.gateway.calls).toHaveLength(1);
  });

  test('finds what a tab that died has left behind, also without any event', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerNext(foreign(500));
    const id = await savedIn(tab, 'one');
    await until(() => stateIn(tab, id) === 'held');
    await quiet();
    // Another tab takes the note, and dies.
    const store = device.openStore();
    const epoch = await store.beginPass();
    const [entry] = await device.entries();
    await store.changeLane(LANE_A, () => entry && { ...entry, state: 'sending', epoch });
    device.clock.advance(60_000);
    await until(() => stateIn(tab, id) === 'acked');
  });

  test('does not happen in a hidden page, which keeps drafts and nothing else', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    await until(() => tab.get().status === 'open');
    void tab.saveDraft(LANE_A, 'half a sen');
    tab.events.hide();
    await until(async () => (await device.openStore().readDrafts(LANE_A)).length === 1);
    await savedIn(tab, 'one', { loanGuid: LOAN_B });
    device.clock.advance(120_000);
    await quiet();
    expect(device.gateway.calls).toEqual([]);
    tab.events.show();
    await until(() => device.gateway.texts().length === 1);
  });

  test('of a page that was hidden has what happened meanwhile', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerNext(problem(401, 'UNAUTHORIZED'));
    await savedIn(tab, 'one');
    await until(() => tab.get().hold === 'auth');
    await quiet();
    tab.events.hide();
    tab.events.happen('signed-in');
    tab.events.happen('api-success');
    await quiet();
    expect(device.gateway.texts()).toEqual([]);
    tab.events.show();
    await until(() => device.gateway.texts().length === 1);
  });

  test('does not come by time alone while a sign-in is awaited', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start();
    device.gateway.answerAll(silence('signed-out'));
    await savedIn(tab, 'one');
    await until(() => tab.get().hold === 'auth');
    await quiet();
    for (let minute = 0; minute < 5; minute += 1) {
      device.clock.advance(60_000);
      await quiet();
    }
    expect(device.gateway.calls).toHaveLength(1);
    // Somebody may have mended it where no event tells: any event is worth a try after a minute.
    device.gateway.answerAll(undefined);
    tab.events.happen('api-success');
    await until(() => device.gateway.texts().length === 1);
  });

  test('on a full disk makes room, so that notes can still be taken to be sent', async () => {
    const device = noteDevice();
    let isFull = true;
    const tab = device.openTab({
      freeSpace: () => {
        isFull = false;
        return Promise.resolve();
      },
      wrapStore: (store) => ({
        ...store,
        changeLane: (...given) =>
          isFull ? Promise.reject(new StorageError('quota')) : store.changeLane(...given),
      }),
    });
    tab.start();
    const id = await savedIn(tab, 'one');
    await until(() => tab.get().error?.kind === 'quota');
    await until(() => !isFull);
    await quiet();
    device.clock.advance(60_000);
    await until(() => stateIn(tab, id) === 'acked');
  });

  test('begins no pass when nothing is due', async () => {
    const device = noteDevice();
    let passes = 0;
    const tab = device.openTab({
      wrapStore: (store) => ({
        ...store,
        beginPass: () => {
          passes += 1;
          return store.beginPass();
        },
      }),
    });
    tab.start();
    device.gateway.answerAll(foreign(500));
    const id = await savedIn(tab, 'one');
    await until(() => stateIn(tab, id) === 'held');
    await quiet();
    const before = passes;
    for (let call = 0; call < 5; call += 1) {
      tab.events.happen('api-success');
      await quiet();
    }
    expect(passes).toBe(before);
  });

  test('for a note that is saved while another one is being sent comes right after that', async () => {
    const device = noteDevice();
    let answer = (): void => undefined;
    const tab = device.openTab({
      send: (note) =>
        new Promise((resolve) => {
          answer = () => resolve(device.gateway.send(note));
        }),
    });
    tab.start();
    await savedIn(tab, 'one');
    await until(() => tab.get().notes[0]?.state === 'sending');
    await savedIn(tab, 'two', { loanGuid: LOAN_B });
    await quiet();
    answer();
    await until(() => tab.get().notes[1]?.state === 'sending');
    answer();
    await until(() => tab.get().pendingCount === 0);
    expect(device.gateway.texts()).toEqual(['one', 'two']);
  });

  test('ends with stop', async () => {
    const device = noteDevice();
    const tab = device.openTab();
    tab.start()();
    await savedIn(tab, 'one');
    tab.events.happen('online');
    tab.retry();
    device.clock.advance(120_000);
    await quiet();
    expect(device.gateway.calls).toEqual([]);
    expect(tab.get().pendingCount).toBe(1);
  });

  test('goes on after storage failed', async () => {
    const device = noteDevice();
    let isBroken = false;
    const tab = device.openTab({
      wrapStore: (store) => ({
        ...store,
        beginPass: () => (isBroken ? Promise.reject(new StorageError('unavailable')) : store.beginPass()),
      }),
    });
    tab.start();
    await until(() => tab.get().status === 'open');
    isBroken = true;
    const id = await savedIn(tab, 'one');
    await until(() => tab.get().status === 'failed');
    expect(tab.get()).toMatchObject({ error: { kind: 'unavailable' }, notes: [{ text: 'one' }] });
    isBroken = false;
    await quiet();
    device.clock.advance(60_000);
    await until(() => stateIn(tab, id) === 'acked');
    expect(tab.get().status).toBe('open');
    expect(tab.get().error).toBeUndefined();
  });
});

describe('two tabs of one person', () => {
  test('see the same notes, and send each of them once', async () => {
    const device = noteDevice();
    const locks = fakeLocks();
    const [one, two] = [device.openTab({ locks }), device.openTab({ locks })];
    one.start();
    two.start();
    await savedIn(one, 'one');
    await savedIn(two, 'two');
    await until(() => one.get().notes.length === 2 && one.get().pendingCount === 0);
    await until(() => two.get().notes.length === 2 && two.get().pendingCount === 0);
    expect(device.gateway.texts()).toEqual(['one', 'two']);
    expect(device.gateway.calls).toHaveLength(2);
    await quiet();
    expect(locks.held()).toBe(0);
  });

  test('without locks do not try a failing note by turns, without end', async () => {
    const device = noteDevice();
    const answers: (() => void)[] = [];
    const send: SendNote = () =>
      new Promise((resolve) => {
        answers.push(() => resolve(foreign(500)));
      });
    const [one, two] = [device.openTab({ send }), device.openTab({ send })];
    one.start();
    two.start();
    await savedIn(one, 'one');
    for (let turn = 0; turn < 10; turn += 1) {
      await quiet();
      answers.shift()?.();
    }
    expect(await device.states()).toEqual(['held server']);
    expect((await device.entries())[0]?.attempts).toBeLessThanOrEqual(2);
  });

  test('of which one is hidden: the other sends what was saved there', async () => {
    const device = noteDevice();
    const [hidden, shown] = [device.openTab(), device.openTab()];
    hidden.start();
    shown.start();
    hidden.events.hide();
    await savedIn(hidden, 'one');
    await until(() => device.gateway.texts().length === 1);
  });
});
