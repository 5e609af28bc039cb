import { expect, test } from 'vitest';
import type { MessageChannelLike } from '#src/offline/tabs/tab-messages.ts';
import { openUpdateChannel } from '#src/offline/tabs/update-channel.ts';
import { fakeClock } from '#tests/support/offline/offline.ts';

/** The tabs of one browser: what one posts, all others hear. */
function browserTabs() {
  const listeners = new Map<object, (event: { data: unknown }) => void>();
  const posted: unknown[] = [];
  const openChannel = (): MessageChannelLike => {
    const tab = {};
    return {
      postMessage: (data) => {
        posted.push(data);
        for (const [other, listener] of listeners) if (other !== tab) listener({ data });
      },
      addEventListener: (_type, listener) => listeners.set(tab, listener),
      close: () => listeners.delete(tab),
    };
  };
  return { openChannel, posted };
}

const nothing = (): Promise<void> => Promise.resolve();

/** Whether a promise has settled by now, whatever it settles to. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  const note = () => {
    isSettled = true;
  };
  promise.then(note, note);
  await new Promise((resolve) => setImmediate(resolve));
  return isSettled;
}

function tab(tabs: ReturnType<typeof browserTabs>, saveDrafts = nothing, clock = fakeClock()) {
  return openUpdateChannel({ openChannel: tabs.openChannel, saveDrafts, startTimer: clock.startTimer });
}

test('every other tab keeps what is typed in it before the asking one goes on', async () => {
  const tabs = browserTabs();
  const kept: string[] = [];
  let finish = (): void => undefined;
  tab(tabs, async () => void kept.push('first'));
  tab(tabs, () => new Promise((resolve) => (finish = resolve)));
  const asked = tab(tabs).askOthersToSave(2);
  expect(await hasSettled(asked)).toBe(false);
  expect(kept).toEqual(['first']);
  finish();
  expect(await hasSettled(asked)).toBe(true);
});

test('a frozen tab holds nobody up for more than a second', async () => {
  const clock = fakeClock();
  const asked = tab(browserTabs(), nothing, clock).askOthersToSave(1);
  clock.advance(999);
  expect(await hasSettled(asked)).toBe(false);
  clock.advance(1);
  expect(await hasSettled(asked)).toBe(true);
});

test('a tab whose storage fails says that it is done all the same', async () => {
  const tabs = browserTabs();
  tab(tabs, () => Promise.reject(new Error('full')));
  expect(await hasSettled(tab(tabs).askOthersToSave(1))).toBe(true);
});

test('alone, nobody is asked', async () => {
  const tabs = browserTabs();
  expect(await hasSettled(tab(tabs).askOthersToSave(0))).toBe(true);
  expect(tabs.posted).toEqual([]);
});

test('a browser without channels waits for nobody', async () => {
  const channel = openUpdateChannel({
    openChannel: () => {
      throw new Error('no channels');
    },
    saveDrafts: nothing,
    startTimer: fakeClock().startTimer,
  });
  expect(await hasSettled(channel.askOthersToSave(3))).toBe(true);
  channel.close();
});

test('what is no message of an update is not listened to, and a closed channel hears nothing', async () => {
  const tabs = browserTabs();
  const kept: string[] = [];
  const listening = tab(tabs, async () => void kept.push('kept'));
  const stranger = tabs.openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
  const say = (data: unknown): void => stranger.postMessage(data);
  for (const data of [undefined, 'keep-drafts', { type: 'signed-out' }, { type: 7 }]) say(data);
  expect(kept).toEqual([]);
  listening.close();
  say({ type: 'keep-drafts' });
  expect(kept).toEqual([]);
});
