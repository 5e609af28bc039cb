import * as v from 'valibot';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';

/** The part of BroadcastChannel we use. */
export interface MessageChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** Opens a BroadcastChannel with the given name. May throw. */
export type OpenChannel = (name: string) => MessageChannelLike;

/**
 * What this browser's tabs tell each other under one name. Messages are hints: a frozen tab gets them late or never,
 * and where no channel opens, none is sent.
 */
export function openTabMessages<TMessage>(
  openChannel: OpenChannel,
  name: string,
  schema: v.GenericSchema<unknown, TMessage>,
) {
  let channel = tryToOpen(openChannel, name);
  return {
    isOpen: (): boolean => channel !== undefined,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    tell: (message: TMessage): void => channel?.postMessage(message),
    /** Listens to other tabs, never to this one. */
    listen: (listener: (message: TMessage) => void): void =>
      channel?.addEventListener('message', ({ data }) => {
        const message = v.safeParse(schema, data);
        if (message.success) listener(message.output);
      }),
    close: (): void => {
      channel?.close();
      channel = undefined;
    },
  };
}

/**
 * Opens channels that close while the page is in the back-forward cache and reopen when it comes back. Messages sent
 * meanwhile are missed: listeners check for themselves when the page comes back.
 * @param openChannel if it throws the first time, the caller gets the error.
 */
export function bfcacheSafeChannels(openChannel: OpenChannel, bfcache: Bfcache): OpenChannel {
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

function tryToOpen(openChannel: OpenChannel, name: string): MessageChannelLike | undefined {
  try {
    return openChannel(name);
  } catch {
    return undefined;
  }
}
