import type { PageMemory } from '#src/offline/storage/page-memory.ts';
import type { MessageChannelLike } from '#src/offline/tabs/tab-channel.ts';

/**
 * Opens channels that are shut while the page lies in the browser's memory, and open again when it comes back. What is said
 * meanwhile is not heard: whoever listens looks for itself when the page comes back.
 * @param openChannel opens a BroadcastChannel of the given name; what it throws at first goes to the caller.
 */
export function leavableChannels(
  openChannel: (name: string) => MessageChannelLike,
  pageMemory: PageMemory,
): (name: string) => MessageChannelLike {
  return (name) => {
    const listeners: ((event: { data: unknown }) => void)[] = [];
    let channel: MessageChannelLike | undefined = openChannel(name);
    const stopFollowing = pageMemory.follow({
      leave: () => {
        channel?.close();
        channel = undefined;
      },
      comeBack: () => {
        channel = tryToOpen();
        for (const listener of listeners) channel?.addEventListener('message', listener);
      },
    });

    function tryToOpen(): MessageChannelLike | undefined {
      try {
        return openChannel(name);
      } catch {
        // Messages are hints, here as everywhere.
        return undefined;
      }
    }

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
