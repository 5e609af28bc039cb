import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import { type MessageChannelLike, tryToOpen } from '#src/offline/tabs/tab-channel.ts';

/**
 * Opens channels that close while the page is in the back-forward cache and reopen when it comes back. Messages sent
 * meanwhile are missed: listeners check for themselves when the page comes back.
 * @param openChannel opens a BroadcastChannel with the given name; if it throws the first time, the caller gets the
 * error.
 */
export function bfcacheSafeChannels(
  openChannel: (name: string) => MessageChannelLike,
  bfcache: Bfcache,
): (name: string) => MessageChannelLike {
  return (name) => {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    let channel: MessageChannelLike | undefined = openChannel(name);
    const stopFollowing = bfcache.follow({
      leave: () => {
        channel?.close();
        channel = undefined;
      },
      comeBack: () => {
        channel = tryToOpen(openChannel, name);
        for (const listener of listeners) channel?.addEventListener('message', listener);
      },
    });

    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
      postMessage: (message) => channel?.postMessage(message),
      addEventListener: (type, listener) => {
        listeners.push(listener);
        channel?.addEventListener(type, listener);
      },
      close: () => {
        stopFollowing();
        channel?.close();
        channel = undefined;
      },
    };
  };
}
