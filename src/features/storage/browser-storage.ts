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
