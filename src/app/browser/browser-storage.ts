import type { BrowserStorage } from '#src/features/storage/browser-storage.ts';
import { believedBytes } from '#src/loan-display/device-answers.ts';
import { DEVICE_KEY_PREFIX, type KeyValueStore } from '#src/offline/storage/key-value-store.ts';

const ASKED_KEY = `${DEVICE_KEY_PREFIX}persist-asked`;

/** The part of navigator.storage we use; old browsers, and pages without a secure connection, have less of it. */
export type StorageLike = Partial<Pick<StorageManager, 'estimate' | 'persisted' | 'persist'>>;

/** Reads the app's storage space, and asks the browser not to evict it. */
export function createBrowserStorage(
  storage: StorageLike | undefined,
  localStore: KeyValueStore,
): BrowserStorage {
  return {
    read: async (asks) => {
      if (asks === true) await storage?.persist?.().catch(() => undefined);
      const [estimate, isPromised] = await Promise.all([
        storage?.estimate?.().catch(() => undefined),
        storage?.persisted?.().catch(() => undefined),
      ]);
      return {
        usedBytes: believedBytes(estimate?.usage),
        // A room of nothing is what browsers say that don't tell.
        quotaBytes: believedBytes(estimate?.quota) || undefined,
        isPromised,
      };
    },
    askOnce: () => {
      // Some browsers ask the user: don't ask at every note.
      if (storage?.persist === undefined || localStore.get(ASKED_KEY) !== undefined) return;
      localStore.set(ASKED_KEY, 'yes');
      void storage.persist().catch(() => undefined);
    },
  };
}
