import { tabMessageSchema } from '#src/contract/tabs/tab-message.ts';
import { LAST_SESSION_KEY } from '#src/offline/storage/key-value-store.ts';
import { createListeners } from '#src/offline/storage/listeners.ts';
import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';
import { type OpenChannel, openTabMessages } from '#src/offline/tabs/tab-messages.ts';

export type TabChannel = ReturnType<typeof openTabChannel>;

/**
 * Tells this browser's other tabs of a sign-out, and hears of theirs. Without a channel, they still see the remembered
 * session vanish from local storage, which means the same. The token alone says less: a 401 removes it too, and then
 * text typed in other tabs must stay.
 */
export function openTabChannel(openChannel: OpenChannel, storageEvents: StorageEventSource) {
  const listeners = createListeners();
  let isListening = true;
  const hear = (): void => {
    if (isListening) listeners.tell();
  };
  const messages = openTabMessages(openChannel, 'ctc-tabs', tabMessageSchema);
  messages.listen(hear);
  const onStorage = ({ key, newValue }: StorageChange): void => {
    // A null key means everything was cleared.
    if (key === null || (key === LAST_SESSION_KEY && newValue === null)) hear();
  };
  storageEvents.addEventListener('storage', onStorage);

  return {
    announceSignOut: (): void => messages.tell({ type: 'signed-out' }),
    /** Listens for sign-outs in other tabs, never in this one. @returns a function that unsubscribes. */
    onSignOut: listeners.subscribe,
    /** For a tab that signs out itself: the browser tells it of its own cleared storage as of another tab's. */
    stopListening: (): void => {
      isListening = false;
    },
    close: (): void => {
      messages.close();
      storageEvents.removeEventListener('storage', onStorage);
    },
  };
}
