import type { CacheContents } from '#src/offline/cache/cache-contents.ts';

/** The storage the browser gives the app; undefined where it doesn't say. */
export interface StorageRoom {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  /** True if the browser promised not to clear it when the device fills up. */
  readonly isPromised: boolean | undefined;
}

export interface BrowserStorage {
  /**
   * Never rejects.
   * @param asks true to ask the browser first for the promise not to clear it.
   */
  readonly read: (asks?: boolean) => Promise<StorageRoom>;
  /** Asks the browser for that promise, once on this device, as soon as there's a note to lose. */
  readonly askOnce: () => void;
}

/** What the storage page needs from outside. */
export interface StorageServices {
  /** @throws StorageError if the device's storage doesn't answer. */
  readonly readContents: (userId: string) => Promise<CacheContents>;
  readonly readRoom: BrowserStorage['read'];
  /** What decides how long this browser keeps pending notes. Never rejects. */
  readonly readStoragePromise: () => Promise<{
    readonly isPromised: boolean | undefined;
    readonly isInstalled: boolean;
    readonly isSafari: boolean;
  }>;
  /** The server's time in ms. */
  readonly now: () => number;
}
