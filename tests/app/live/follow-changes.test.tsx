import { afterEach, expect, test, vi } from 'vitest';
import { followChanges } from '#src/app/live/follow-changes.ts';
import type { LiveHint } from '#src/contract/wire/live-hint.ts';
import { openHintChannel } from '#src/offline/tabs/hint-channel.ts';
import { ALWAYS_HERE } from '#tests/support/offline/always-here.ts';
import { waitingLocks } from '#tests/support/outbox/waiting-locks.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface OpenStream {
  readonly lastEventId: string | null;
  readonly headers: Headers;
  readonly isOpen: () => boolean;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

/** A gateway that holds streams open. */
function startGateway() {
  const streams: OpenStream[] = [];
  const answers: Response[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    expect(url).toBe('/prod/changes');
    const refusal = answers.shift();
    if (refusal !== undefined) return refusal;
    const headers = new Headers(init.headers);
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const close = (action: () => void) => (): void => {
          if (isOpen) action();
          isOpen = false;
        };
        init.signal?.addEventListener(
          'abort',
          close(() => controller.error(new Error('aborted'))),
        );
        streams.push({
          headers,
          lastEventId: headers.get('last-event-id'),
          isOpen: () => isOpen,
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: close(() => controller.close()),
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { fetch, streams, answers, open: () => streams.filter((stream) => stream.isOpen()) };
}

class PageDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

/** One browser's tabs. */
function startBrowser(gateway: ReturnType<typeof startGateway>, { hasLocks = true } = {}) {
  const locks = hasLocks ? waitingLocks() : undefined;
  const channels = new Set<(event: { data: unknown }) => void>();
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  return {
    timers,
    openTab({ isVisible = true, isSignedIn = true } = {}) {
      let token: string | undefined = isSignedIn ? 'a-token' : undefined;
      const page = new PageDocument();
      page.visibilityState = isVisible ? 'visible' : 'hidden';
      const hints: LiveHint['topics'][] = [];
      let reached = 0;
      const tokenListeners = new Set<() => void>();
      let stops = 0;
      let hearings = 0;
      let ownListener: ((event: { data: unknown }) => void) | undefined;
      const end = followChanges({
        connection: {
          fetch: gateway.fetch,
          getAuthToken: () => token,
          startTimer: () => () => undefined,
          onReached: () => (reached += 1),
        },
        apiEnv: () => 'prod',
        onTokenChange: (listener) => {
          tokenListeners.add(listener);
          return () => tokenListeners.delete(listener);
        },
        document: page,
        pageMemory: ALWAYS_HERE,
        locks,
        channel: openHintChannel(() => ({
          postMessage: (data) => {
            for (const listener of channels) if (listener !== ownListener) listener({ data });
          },
          addEventListener: (_type, listener) => {
            ownListener = listener;
            channels.add(listener);
          },
          close: () => {
            if (ownListener !== undefined) channels.delete(ownListener);
          },
        })),
        lookAgain: { hint: ({ topics }) => hints.push(topics), stop: () => (stops += 1) },
        onHearing: () => (hearings += 1),
        startTimer: (run, ms) => {
          const timer = { run, ms };
          timers.push(timer);
          return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer));
        },
        random: () => 0.5,
      });
      ends.push(end);
      return {
        hints,
        reached: () => reached,
        stops: () => stops,
        hearings: () => hearings,
        end,
        show(isShown: boolean) {
          page.visibilityState = isShown ? 'visible' : 'hidden';
          page.dispatchEvent(new Event('visibilitychange'));
        },
        signIn(next: string | undefined) {
          token = next;
          for (const listener of tokenListeners) listener();
        },
      };
    },
  };
}

const eventOf = (id: string, topics: LiveHint['topics']): string =>
  `event: changed\nid: ${id}\ndata: ${JSON.stringify({ topics, withinMs: 700 })}\n\n`;
const until = (check: () => void) => vi.waitFor(check, { interval: 1 });

test('a browser has one connection, and its other tabs hear by the tab that has it', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const [first, second] = [browser.openTab(), browser.openTab()];
  await until(() => expect(gateway.open()).toHaveLength(1));
  gateway.streams[0]?.send(eventOf('a-1', [7]));
  await until(() => expect([first.hints, second.hints]).toEqual([[[7]], [[7]]]));
  expect(gateway.streams).toHaveLength(1);
  expect(gateway.streams[0]?.headers.get('authorization')).toBe('Bearer a-token');
  expect(gateway.streams[0]?.headers.get('x-person-active')).toBeNull();
});

test('each tab says once that it hears: with its own stream, or as soon as another tab has one', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const first = browser.openTab();
  await until(() => expect(gateway.open()).toHaveLength(1));
  // Its stream has told no place yet, so a change may still be missed.
  expect(first.hearings()).toBe(0);
  gateway.streams[0]?.send(eventOf('a-1', []));
  await until(() => expect(first.hearings()).toBe(1));
  const second = browser.openTab();
  await until(() => expect(second.hearings()).toBe(1));
  gateway.streams[0]?.send(eventOf('a-2', [9]));
  await until(() => expect(second.hints).toEqual([[9]]));
  first.end();
  await until(() => expect(gateway.streams).toHaveLength(2));
  gateway.streams[1]?.send(eventOf('a-3', []));
  await until(() => expect(second.hints).toHaveLength(2));
  expect([first.hearings(), second.hearings()]).toEqual([1, 1]);
});

test('a stream that begins says that the gateway is there; a portal or a refusal does not', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  gateway.answers.push(
    new Response('<p>Sign in to this Wi-Fi</p>', { headers: { 'content-type': 'text/html' } }),
    new Response(null, { status: 503 }),
  );
  const tab = browser.openTab();
  for (const waits of [1, 2]) {
    await until(() => expect(browser.timers).toHaveLength(1));
    expect([waits, tab.reached()]).toEqual([waits, 0]);
    browser.timers.shift()?.run();
  }
  await until(() => expect(gateway.open()).toHaveLength(1));
  await until(() => expect(tab.reached()).toBe(1));
});

test('a tab that is hidden gives its connection to one that is not, which goes on where it was', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const [first, second] = [browser.openTab(), browser.openTab()];
  await until(() => expect(gateway.open()).toHaveLength(1));
  gateway.streams[0]?.send(eventOf('a-1', []));
  await until(() => expect(second.hints).toHaveLength(1));
  first.show(false);
  await until(() => expect(gateway.streams).toHaveLength(2));
  expect(gateway.open()).toHaveLength(1);
  expect(gateway.streams[1]?.lastEventId).toBe('a-1');
  gateway.streams[1]?.send(eventOf('a-2', [9]));
  await until(() => expect(second.hints).toEqual([[], [9]]));
  // A hidden page hears nothing.
  expect(first.hints).toEqual([[]]);
});

test('a tab that takes over without a place looks at everything', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const [first, second] = [browser.openTab(), browser.openTab()];
  await until(() => expect(gateway.open()).toHaveLength(1));
  first.end();
  await until(() => expect(gateway.streams).toHaveLength(2));
  expect(second.hints).toEqual(['all']);
});

test('with all tabs hidden there is no connection; one that is shown again goes on from its last hint', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const tab = browser.openTab();
  await until(() => expect(gateway.open()).toHaveLength(1));
  gateway.streams[0]?.send(eventOf('a-5', []));
  await until(() => expect(tab.hints).toHaveLength(1));
  tab.show(false);
  await until(() => expect(gateway.open()).toHaveLength(0));
  expect(tab.stops()).toBe(1);
  tab.show(true);
  await until(() => expect(gateway.open()).toHaveLength(1));
  expect(gateway.streams[1]?.lastEventId).toBe('a-5');
});

test('a stream that ends is opened again after the wait its gateway asks for, and longer after each failure', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  browser.openTab();
  await until(() => expect(gateway.open()).toHaveLength(1));
  gateway.streams[0]?.send('retry: 2000\n\n');
  gateway.streams[0]?.end();
  await until(() => expect(browser.timers.map(({ ms }) => ms)).toEqual([2_250]));
  for (const ms of [2_000, 4_000, 8_000]) {
    gateway.answers.push(new Response('', { status: 502 }));
    browser.timers.shift()?.run();
    await until(() => expect(browser.timers.map((timer) => timer.ms)).toEqual([ms]));
  }
  browser.timers.shift()?.run();
  await until(() => expect(gateway.open()).toHaveLength(1));
});

test('a gateway without the stream, and a session that is over, are not asked again before the next sign-in', async () => {
  for (const status of [404, 401]) {
    const gateway = startGateway();
    gateway.answers.push(new Response('', { status }));
    const browser = startBrowser(gateway);
    const tab = browser.openTab();
    await until(() => expect(gateway.answers).toEqual([]));
    expect(browser.timers).toEqual([]);
    tab.signIn('another-token');
    await until(() => expect(gateway.open()).toHaveLength(1));
    expect(gateway.streams[0]?.headers.get('authorization')).toBe('Bearer another-token');
    tab.signIn(undefined);
    await until(() => expect(gateway.open()).toHaveLength(0));
  }
});

test('nobody signed in, or a page opened in the background: no connection', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  browser.openTab({ isSignedIn: false });
  browser.openTab({ isVisible: false });
  browser.openTab();
  await until(() => expect(gateway.streams).toHaveLength(1));
});

test('without locks each visible tab has a connection of its own', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway, { hasLocks: false });
  browser.openTab();
  browser.openTab();
  await until(() => expect(gateway.open()).toHaveLength(2));
});
