import { expect, onTestFinished, test } from 'vitest';
import { followChanges } from '#src/app/live/follow-changes.ts';
import type { LiveHint } from '#src/contract/wire/live-hint.ts';
import { ALWAYS_HERE } from '#src/offline/storage/bfcache.ts';
import { heldTimers } from '#tests/support/offline/held-timers.ts';
import { untilHolds } from '#tests/support/until-holds.ts';

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
function startBrowser(gateway: ReturnType<typeof startGateway>) {
  const { timers, startTimer } = heldTimers();
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
        bfcache: ALWAYS_HERE,
        lookAgain: { hint: ({ topics }) => hints.push(topics), stop: () => (stops += 1) },
        onHearing: () => (hearings += 1),
        startTimer,
        random: () => 0.5,
      });
      onTestFinished(end);
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

test('a stream that begins says that the gateway is there; a portal or a refusal does not', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  gateway.answers.push(
    new Response('<p>Sign in to this Wi-Fi</p>', { headers: { 'content-type': 'text/html' } }),
    new Response(null, { status: 503 }),
  );
  const tab = browser.openTab();
  for (const waits of [1, 2]) {
    await untilHolds(() => expect(browser.timers).toHaveLength(1));
    expect([waits, tab.reached()]).toEqual([waits, 0]);
    browser.timers.shift()?.run();
  }
  await untilHolds(() => expect(gateway.open()).toHaveLength(1));
  await untilHolds(() => expect(tab.reached()).toBe(1));
});

test('with all tabs hidden there is no connection; one that is shown again goes on from its last hint', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const tab = browser.openTab();
  await untilHolds(() => expect(gateway.open()).toHaveLength(1));
  gateway.streams[0]?.send(eventOf('a-5', []));
  await untilHolds(() => expect(tab.hints).toHaveLength(1));
  tab.show(false);
  await untilHolds(() => expect(gateway.open()).toHaveLength(0));
  expect(tab.stops()).toBe(1);
  tab.show(true);
  await untilHolds(() => expect(gateway.open()).toHaveLength(1));
  expect(gateway.streams[1]?.lastEventId).toBe('a-5');
});

test('a stream that ends is opened again after the wait its gateway asks for, and longer after each failure', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  browser.openTab();
  await untilHolds(() => expect(gateway.open()).toHaveLength(1));
  gateway.streams[0]?.send('retry: 2000\n\n');
  gateway.streams[0]?.end();
  await untilHolds(() => expect(browser.timers.map(({ ms }) => ms)).toEqual([2_250]));
  for (const ms of [2_000, 4_000, 8_000]) {
    gateway.answers.push(new Response('', { status: 502 }));
    browser.timers.shift()?.run();
    await untilHolds(() => expect(browser.timers.map((timer) => timer.ms)).toEqual([ms]));
  }
  browser.timers.shift()?.run();
  await untilHolds(() => expect(gateway.open()).toHaveLength(1));
});

test('a gateway without the stream, and a session that is over, are not asked again before the next sign-in', async () => {
  for (const status of [404, 401]) {
    const gateway = startGateway();
    gateway.answers.push(new Response('', { status }));
    const browser = startBrowser(gateway);
    const tab = browser.openTab();
    await untilHolds(() => expect(gateway.answers).toEqual([]));
    expect(browser.timers).toEqual([]);
    tab.signIn('another-token');
    await untilHolds(() => expect(gateway.open()).toHaveLength(1));
    expect(gateway.streams[0]?.headers.get('authorization')).toBe('Bearer another-token');
    tab.signIn(undefined);
    await untilHolds(() => expect(gateway.open()).toHaveLength(0));
  }
});

test('nobody signed in, or a page opened in the background: no connection', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  browser.openTab({ isSignedIn: false });
  browser.openTab({ isVisible: false });
  browser.openTab();
  await untilHolds(() => expect(gateway.streams).toHaveLength(1));
});

test('each visible tab has a connection of its own, and says once that it hears', async () => {
  const gateway = startGateway();
  const browser = startBrowser(gateway);
  const [first, second] = [browser.openTab(), browser.openTab()];
  await untilHolds(() => expect(gateway.open()).toHaveLength(2));
  // Its stream has told no place yet, so a change may still be missed.
  expect([first.hearings(), second.hearings()]).toEqual([0, 0]);
  gateway.streams[0]?.send(eventOf('a-1', []));
  gateway.streams[0]?.send(eventOf('a-2', [7]));
  await untilHolds(() => expect(first.hints).toEqual([[], [7]]));
  expect([first.hearings(), second.hearings(), second.hints]).toEqual([1, 0, []]);
  expect(gateway.streams[0]?.headers.get('authorization')).toBe('Bearer a-token');
  expect(gateway.streams[0]?.headers.get('x-person-active')).toBeNull();
});
