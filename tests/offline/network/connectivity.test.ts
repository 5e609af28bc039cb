import { describe, expect, test } from 'vitest';
import { createConnectivity, onReachableAgain } from '#src/offline/network/connectivity.ts';
import { openTabChannel } from '#src/offline/tabs/tab-channel.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-messages.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';

describe('the connection', () => {
  test('is unknown before the first request', () => {
    const clock = fakeClock();
    expect(createConnectivity(clock.now).get()).toEqual({ state: 'unknown', since: clock.now() });
  });

  test('is what the last request said, since its first word', () => {
    const clock = fakeClock();
    const start = clock.now();
    const connectivity = createConnectivity(clock.now);
    connectivity.report({ kind: 'reached' });
    clock.advance(1000);
    connectivity.report({ kind: 'reached', serverTime: 42 });
    expect(connectivity.get()).toEqual({ state: 'online', since: start, lastSuccessAt: 42 });
    clock.advance(1000);
    connectivity.report({ kind: 'lost' });
    expect(connectivity.get()).toEqual({ state: 'lost', since: start + 2000, lastSuccessAt: 42 });
    connectivity.report({ kind: 'lost', isAnswered: true });
    expect(connectivity.get()).toMatchObject({ state: 'lost', since: start + 2000, isAnswered: true });
    connectivity.report({ kind: 'reached', isAnswered: true });
    expect(connectivity.get()).toMatchObject({ state: 'online', isAnswered: true });
    connectivity.report({ kind: 'reached' });
    expect(connectivity.get().isAnswered).toBeUndefined();
  });

  test('is told to every listener until it stops listening', () => {
    const connectivity = createConnectivity(() => 0);
    const heard: string[] = [];
    const stop = connectivity.subscribe(() => heard.push(connectivity.get().state));
    connectivity.report({ kind: 'lost' });
    stop();
    connectivity.report({ kind: 'reached' });
    expect(heard).toEqual(['lost']);
  });

  test('is one and the same object until it changes', () => {
    const connectivity = createConnectivity(() => 0);
    expect(connectivity.get()).toBe(connectivity.get());
  });
});

describe('a gateway that is found again', () => {
  test('is told once for each loss, and the first answer after a start is none', () => {
    const connectivity = createConnectivity(() => 0);
    const heard: string[] = [];
    const stop = onReachableAgain(connectivity, () => heard.push('again'));
    connectivity.report({ kind: 'reached' });
    connectivity.report({ kind: 'lost' });
    connectivity.report({ kind: 'lost' });
    expect(heard).toEqual([]);
    connectivity.report({ kind: 'reached' });
    connectivity.report({ kind: 'reached' });
    expect(heard).toEqual(['again']);
    connectivity.report({ kind: 'lost' });
    stop();
    connectivity.report({ kind: 'reached' });
    expect(heard).toEqual(['again']);
  });

  test('is found by a page that was lost before somebody listened', () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'lost' });
    let count = 0;
    onReachableAgain(connectivity, () => (count += 1));
    connectivity.report({ kind: 'reached' });
    expect(count).toBe(1);
  });
});

/** The channels of one browser: what one posts, the others hear. */
function fakeBrowserChannels(): (name: string) => MessageChannelLike {
  const open: { name: string; listeners: ((event: { data: unknown }) => void)[] }[] = [];
  return (name) => {
    const own = { name, listeners: [] as ((event: { data: unknown }) => void)[] };
    open.push(own);
    return {
      postMessage: (data) => {
        for (const other of open) {
          if (other !== own && other.name === name)
            for (const listener of other.listeners) listener({ data });
        }
      },
      addEventListener: (_type, listener) => own.listeners.push(listener),
      close: () => open.splice(open.indexOf(own), 1),
    };
  };
}

function fakeStorageEvents(): StorageEventSource & { fire: (change: StorageChange) => void } {
  const listeners = new Set<(event: StorageChange) => void>();
  return {
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    fire: (change) => {
      for (const listener of listeners) listener(change);
    },
  };
}

describe('signing out in one tab', () => {
  test('is heard in the others and not in its own', () => {
    const openChannel = fakeBrowserChannels();
    const [here, there] = [
      openTabChannel(openChannel, fakeStorageEvents()),
      openTabChannel(openChannel, fakeStorageEvents()),
    ];
    const heard: string[] = [];
    here.onSignOut(() => heard.push('here'));
    const stop = there.onSignOut(() => heard.push('there'));
    here.announceSignOut();
    expect(heard).toEqual(['there']);
    stop();
    here.announceSignOut();
    there.close();
    here.announceSignOut();
    expect(heard).toEqual(['there']);
  });

  test('is heard by the vanishing of the remembered session where there are no channels', () => {
    const storageEvents = fakeStorageEvents();
    const noChannel = () => {
      throw new Error('not supported');
    };
    const tab = openTabChannel(noChannel, storageEvents);
    let count = 0;
    tab.onSignOut(() => (count += 1));
    storageEvents.fire({ key: 'theme', newValue: null });
    storageEvents.fire({ key: 'ctc.session', newValue: '{}' });
    expect(count).toBe(0);
    storageEvents.fire({ key: 'ctc.session', newValue: null });
    storageEvents.fire({ key: null, newValue: null });
    expect(count).toBe(2);
    tab.announceSignOut();
    tab.close();
    storageEvents.fire({ key: 'ctc.session', newValue: null });
    expect(count).toBe(2);
  });

  test('is not what a refused token means: a 401 takes the token away and leaves the rest', () => {
    const storageEvents = fakeStorageEvents();
    const tab = openTabChannel(fakeBrowserChannels(), storageEvents);
    let count = 0;
    tab.onSignOut(() => (count += 1));
    storageEvents.fire({ key: 'authToken', newValue: null });
    storageEvents.fire({ key: 'authToken', newValue: 'a new one' });
    expect(count).toBe(0);
  });

  test('is nothing that a stray message can cause', () => {
    const openChannel = fakeBrowserChannels();
    const tab = openTabChannel(openChannel, fakeStorageEvents());
    let count = 0;
    tab.onSignOut(() => (count += 1));
    const { postMessage } = openChannel('ctc-tabs');
    postMessage({ type: 'reload' });
    postMessage('signed-out');
    expect(count).toBe(0);
  });
});

describe("one loan's trouble", () => {
  const failed = (loanGuid: string) => ({ kind: 'lost', isAnswered: true, loanGuid }) as const;

  test.each(['a', 'a a a a a', 'a b', 'a b a b'])('of %s is theirs', (loans) => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'reached' });
    for (const loan of loans.split(' ')) connectivity.report(failed(loan));
    expect(connectivity.get()).toMatchObject({ state: 'online', isAnswered: undefined });
  });

  test("is everybody's once several fail with no answer between", () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'reached' });
    for (const loan of ['a', 'b']) connectivity.report(failed(loan));
    connectivity.report({ kind: 'reached' });
    for (const loan of ['c', 'd']) connectivity.report(failed(loan));
    expect(connectivity.get().state).toBe('online');
    connectivity.report(failed('e'));
    expect(connectivity.get()).toMatchObject({ state: 'lost', isAnswered: true });
  });

  test('shows that the network is back where it was lost', () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report({ kind: 'lost' });
    connectivity.report(failed('a'));
    expect(connectivity.get()).toMatchObject({ state: 'lost', isAnswered: true });
  });

  test('is no word of the connection before any other', () => {
    const connectivity = createConnectivity(() => 0);
    connectivity.report(failed('a'));
    expect(connectivity.get().state).toBe('unknown');
  });
});
