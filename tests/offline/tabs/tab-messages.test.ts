import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { bfcacheSafeChannels } from '#src/offline/tabs/tab-messages.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-messages.ts';
import { bfcachePage } from '#tests/support/outbox/bfcache-page.ts';

/** Channels of one browser, which count those that are open. */
function browserChannels() {
  const open = new Set<{ name: string; hear: ((event: { data: unknown }) => void)[] }>();
  return {
    openCount: () => open.size,
    openChannel: (name: string): MessageChannelLike => {
      const end = { name, hear: [] as ((event: { data: unknown }) => void)[] };
      open.add(end);
      return {
        postMessage: (data) => {
          for (const other of open) {
            if (other === end || other.name !== name) continue;
            for (const hear of other.hear) hear({ data });
          }
        },
        addEventListener: (_type, listener) => void end.hear.push(listener),
        close: () => void open.delete(end),
      };
    },
  };
}

function say(channel: MessageChannelLike, text: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
  channel.postMessage(text);
}

function pageWithChannel(browser: ReturnType<typeof browserChannels>) {
  const page = bfcachePage(new IDBFactory());
  const channel = bfcacheSafeChannels(browser.openChannel, page.bfcache)('tabs');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data));
  return { page, channel, heard };
}

test('a page in the browser’s memory has no channel open, hears nothing and says nothing', () => {
  const browser = browserChannels();
  const left = pageWithChannel(browser);
  const here = pageWithChannel(browser);
  left.page.leave();
  expect(browser.openCount()).toBe(1);
  say(here.channel, 'meanwhile');
  say(left.channel, 'from nowhere');
  expect([left.heard, here.heard]).toEqual([[], []]);
});

test('it speaks and hears again when it is back, also through listeners that came meanwhile', () => {
  const browser = browserChannels();
  const left = pageWithChannel(browser);
  const here = pageWithChannel(browser);
  left.page.leave();
  const late: unknown[] = [];
  left.channel.addEventListener('message', ({ data }) => late.push(data));
  left.page.comeBack();
  say(here.channel, 'hello');
  say(left.channel, 'hello again');
  expect([left.heard, late, here.heard]).toEqual([['hello'], ['hello'], ['hello again']]);
});

test('a channel that was closed stays closed', () => {
  const browser = browserChannels();
  const { page, channel } = pageWithChannel(browser);
  page.leave();
  channel.close();
  page.comeBack();
  expect(browser.openCount()).toBe(0);
});

test('a browser that opens no channel any more leaves the page without one', () => {
  const browser = browserChannels();
  let isRefused = false;
  const page = bfcachePage(new IDBFactory());
  const channel = bfcacheSafeChannels((name) => {
    if (isRefused) throw new DOMException('no', 'SecurityError');
    return browser.openChannel(name);
  }, page.bfcache)('tabs');
  page.leave();
  isRefused = true;
  page.comeBack();
  say(channel, 'nobody hears it');
  expect(browser.openCount()).toBe(0);
});
