import type { CacheContents } from '#src/offline/cache/cache-contents.ts';

/** What the browser says about the room that it gives the app; what it does not say is undefined. */
export interface StorageRoom {
  readonly usedBytes: number | undefined;
  readonly quotaBytes: number | undefined;
  /** Whether it promised not to make room here when the device gets full. */
  readonly isPromised: boolean | undefined;
}

export interface BrowserStorage {
  /** Never rejects. */
  readonly read: () => Promise<StorageRoom>;
  /** Asks the browser to promise it, once on this device: at a moment when there is something to lose. */
  readonly askOnce: () => void;
}

/** What the storage page needs of the outside world. */
export interface StorageServices {
  /** @throws StorageError when the device's storage does not answer. */
  readonly readContents: (userId: string) => Promise<CacheContents>;
  readonly readRoom: BrowserStorage['read'];
  /** What decides how long this browser keeps notes that wait. Never rejects. */
  readonly readStoragePromise: () => Promise<{
    readonly isPromised: boolean | undefined;
    readonly isInstalled: boolean;
    readonly isSafari: boolean;
  }>;
  /** The server's time in ms. */
  readonly now: () => number;
}
