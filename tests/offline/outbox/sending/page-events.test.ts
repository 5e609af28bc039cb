import { describe, expect, test } from 'vitest';
import { createConnectivity } from '#src/offline/network/connectivity.ts';
import { type OutboxEvent, pageEvents } from '#src/offline/outbox/sending/page-events.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';

function page() {
  const window = new EventTarget();
  const target = new EventTarget();
  let visibilityState: DocumentVisibilityState = 'visible';
  const document = {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  const connectivity = createConnectivity(() => 0);
  const signIns = createListeners();
  const events = pageEvents({ window, document }, connectivity, signIns.subscribe);
  const seen: OutboxEvent[] = [];
  const stop = events.subscribe((event) => seen.push(event));
  return {
    events,
    seen,
    stop,
    window,
    connectivity,
    signIn: signIns.tell,
    turn: (state: DocumentVisibilityState) => {
      visibilityState = state;
      target.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the outbox hears', () => {
  test('that the network is back, and that the page is seen again', () => {
    const { window, turn, seen } = page();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('pageshow'));
    turn('visible');
    expect(seen).toEqual(['online', 'visible', 'visible']);
  });

  test('that the page goes, in either way', () => {
    const { window, turn, seen, events } = page();
    expect(events.isHidden()).toBe(false);
    turn('hidden');
    window.dispatchEvent(new Event('pagehide'));
    expect(seen).toEqual(['hidden', 'hidden']);
    expect(events.isHidden()).toBe(true);
  });

  test('of every call that the gateway answers, but not of its own', () => {
    const { connectivity, seen } = page();
    connectivity.report({ kind: 'reached' });
    connectivity.report({ kind: 'reached', isOutbox: true });
    connectivity.report({ kind: 'reached' });
    connectivity.report({ kind: 'lost' });
    expect(seen).toEqual(['api-success', 'api-success']);
  });

  test('of a sign-in', () => {
    const { signIn, seen } = page();
    signIn();
    expect(seen).toEqual(['signed-in']);
  });

  test('nothing more once it does not want to', () => {
    const { window, turn, connectivity, signIn, seen, stop } = page();
    stop();
    for (const name of ['online', 'pageshow', 'pagehide']) window.dispatchEvent(new Event(name));
    turn('hidden');
    connectivity.report({ kind: 'reached' });
    signIn();
    expect(seen).toEqual([]);
  });
});
