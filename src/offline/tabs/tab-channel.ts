import * as v from 'valibot';
import { tabMessageSchema, type TabMessage } from '#src/contract/tabs/tab-message.ts';
import { LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';

const CHANNEL_NAME = 'ctc-tabs';

/** Tells the other tabs of this browser what happened in this one. A hint: a frozen tab hears it late or never. */
export interface TabChannel {
  readonly announceSignOut: () => void;
  /** Hears sign-outs of other tabs, never of this one. @returns the function that ends the subscription. */
  readonly onSignOut: (listener: () => void) => () => void;
  readonly close: () => void;
}

/** The part of BroadcastChannel that is used. */
export interface MessageChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/**
 * @param openChannel opens a BroadcastChannel of the given name; where that fails, the other tabs still see the remembered
 * session vanish from local storage, which means the same. The token says less: a 401 takes it away too, and then
 * what people have typed in other tabs must stay.
 */
export function openTabChannel(
  openChannel: (name: string) => MessageChannelLike,
  storageEvents: StorageEventSource,
): TabChannel {
  const listeners = createListeners();
  const channel = tryToOpen(openChannel);
  channel?.addEventListener('message', (event) => {
    if (v.is(tabMessageSchema, event.data)) listeners.tell();
  });
  const onStorage = ({ key, newValue }: StorageChange): void => {
    // A null key means that everything was cleared.
    if (key === null || (key === LAST_SESSION_KEY && newValue === null)) listeners.tell();
  };
  storageEvents.addEventListener('storage', onStorage);

  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    announceSignOut: () => channel?.postMessage({ type: 'signed-out' } satisfies TabMessage),
    onSignOut: listeners.subscribe,
    close: () => {
      channel?.close();
      storageEvents.removeEventListener('storage', onStorage);
    },
  };
}

function tryToOpen(openChannel: (name: string) => MessageChannelLike): MessageChannelLike | undefined {
  try {
    return openChannel(CHANNEL_NAME);
  } catch {
    return undefined;
  }
}
