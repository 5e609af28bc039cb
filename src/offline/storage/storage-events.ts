/** The part of window that reports other tabs' writes to local storage. */
export interface StorageEventSource {
  addEventListener(type: 'storage', listener: (event: StorageChange) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageChange) => void): void;
}

/** One such write. A null key means everything was cleared, a null value that the key was removed. */
export interface StorageChange {
  readonly key: string | null;
  readonly newValue: string | null;
}
