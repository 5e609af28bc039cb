import type { StorageChange, StorageEventSource } from '#src/offline/storage/storage-events.ts';
import { memoryStorage } from '#tests/support/offline/offline.ts';

type Listener = (change: StorageChange) => void;

interface TabStorage {
  readonly storage: Storage;
  /** What the other tabs write. */
  readonly events: StorageEventSource;
}

/** One browser's local storage, whose tabs get events for each other's writes but not for their own. */
export interface SharedStorage extends Storage {
  readonly openTab: () => TabStorage;
}

export function sharedStorage(): SharedStorage {
  const shared = memoryStorage();
  const tabs: Set<Listener>[] = [];
  return Object.assign(shared, {
    openTab: (): TabStorage => {
      const own = new Set<Listener>();
      tabs.push(own);
      const tell = (key: string, newValue: string | null): void => {
        for (const listeners of tabs) {
          if (listeners === own) continue;
          for (const listener of listeners) listener({ key, newValue });
        }
      };
      return {
        storage: {
          get length() {
            return shared.length;
          },
          key: (position) => shared.key(position),
          getItem: (key) => shared.getItem(key),
          setItem: (key, value) => {
            shared.setItem(key, value);
            tell(key, value);
          },
          removeItem: (key) => {
            shared.removeItem(key);
            tell(key, null);
          },
          clear: () => shared.clear(),
        },
        events: {
          addEventListener: (_type, listener) => void own.add(listener),
          removeEventListener: (_type, listener) => void own.delete(listener),
        },
      };
    },
  });
}
