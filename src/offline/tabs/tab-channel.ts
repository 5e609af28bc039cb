import * as v from 'valibot';
import { tabMessageSchema, type TabMessage } from '#src/contract/tabs/tab-message.ts';
import { LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';

const CHANNEL_NAME = 'ctc-tabs';

/** Tells this browser's other tabs what happened in this one. It's a hint: a frozen tab gets it late or never. */
export interface TabChannel {
  readonly announceSignOut: () => void;
  /** Listens for sign-outs in other tabs, never in this one. @returns a function that unsubscribes. */
  readonly onSignOut: (listener: () => void) => () => void;
  /** For a tab that signs out itself: the browser tells it of its own cleared storage as of another tab's. */
  readonly stopListening: () => void;
  readonly close: () => void;
}

/** The part of BroadcastChannel we use. */
export interface MessageChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/**
 * @param openChannel opens a BroadcastChannel with the given name. If that fails, the other tabs still see the
 * remembered session vanish from local storage, which means the same. The token alone says less: a 401 removes it too,
 * and then text typed in other tabs must stay.
 */
export function openTabChannel(
  openChannel: (name: string) => MessageChannelLike,
  storageEvents: StorageEventSource,
): TabChannel {
  const listeners = createListeners();
  let isListening = true;
  const tell = (): void => {
    if (isListening) listeners.tell();
  };
  const channel = tryToOpen(openChannel, CHANNEL_NAME);
  channel?.addEventListener('message', (event) => {
    if (v.is(tabMessageSchema, event.data)) tell();
  });
  const onStorage = ({ key, newValue }: StorageChange): void => {
    // A null key means everything was cleared.
    if (key === null || (key === LAST_SESSION_KEY && newValue === null)) tell();
  };
  storageEvents.addEventListener('storage', onStorage);

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    announceSignOut: () => channel?.postMessage({ type: 'signed-out' } satisfies TabMessage),
    onSignOut: listeners.subscribe,
    stopListening: () => {
      isListening = false;
    },
    close: () => {
      channel?.close();
      storageEvents.removeEventListener('storage', onStorage);
    },
  };
}

/** Undefined if it can't be opened: messages are only hints. */
export function tryToOpen(
  openChannel: (name: string) => MessageChannelLike,
  name: string,
): MessageChannelLike | undefined {
  try {
    return openChannel(name);
  } catch {
    return undefined;
  }
}
