/**
 * Why the device's storage failed:
 * - `blocked`: another tab has the database open and doesn't close it
 * - `quota`: the device or the browser has no room left
 * - `wedged`: no answer within the deadline, as on iOS until the browser restarts
 * - `unreadable`: a record is there but can't be read; others aren't affected
 * - `newer`: a newer build of the app owns the database; this tab is out of date
 * - `full`: this device already holds the maximum number of unsent notes
 * - `missing`: the browser has no such storage at all, like Safari in Lockdown Mode
 * - `sealed`: it opens only with what the gateway gives its owner, and the gateway hasn't yet
 * - `left`: the page went into the back-forward cache before it was done; it isn't done later automatically
 * - `unavailable`: the storage refuses (private browsing, policy, a broken profile, an evicted database)
 */
export type StorageErrorKind =
  | 'blocked'
  | 'quota'
  | 'wedged'
  | 'unreadable'
  | 'newer'
  | 'full'
  | 'missing'
  | 'sealed'
  | 'left'
  | 'unavailable';

const SENTENCES: Readonly<Record<StorageErrorKind, string>> = {
  blocked:
    "Another tab runs an older version of the app and blocks this device's data. Close the other tabs.",
  quota: 'This device is out of storage. Free up some space and try again.',
  wedged:
    "This browser's storage isn't answering. Quit the browser and open it again: until then, nothing new is saved on this device.",
  unreadable: "The copy on this device can't be read. The next refresh replaces it.",
  newer: 'This tab is out of date: a newer version of the app is open in another tab. Reload this tab.',
  full: 'This device has too many unsent notes. Connect to send them before you write more.',
  missing:
    'This browser has no storage for the app, as in Lockdown Mode. The app works while you have a connection and saves nothing on this device. Turn off Lockdown Mode for this site, or use another browser.',
  sealed:
    'Your unsent notes on this device are locked. They open on their own once the server checks your sign-in again.',
  left: 'You left this page before it finished. Try again.',
  unavailable:
    "This browser isn't saving data for the app, so it works only while you have a connection. Use a regular window instead of a private one, or restart the browser.",
};

/** The device's storage failed. The app continues without it; the message says what the user can do. */
export class StorageError extends Error {
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, cause?: unknown) {
    super(SENTENCES[kind], cause === undefined ? undefined : { cause });
    this.name = 'StorageError';
    this.kind = kind;
  }
}

/** Converts any IndexedDB or Dexie failure to a StorageError. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  for (const name of namesIn(error)) {
    if (name === 'QuotaExceededError') return new StorageError('quota', error);
    if (name === 'VersionError') return new StorageError('newer', error);
    if (name === 'MissingAPIError') return new StorageError('missing', error);
  }
  return new StorageError('unavailable', error);
}

// Dexie wraps the browser's error: in `inner` for an aborted transaction, in `failures` for a write of many rows.
function namesIn(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const own = 'name' in error && typeof error.name === 'string' ? [error.name] : [];
  const inner = 'inner' in error ? namesIn(error.inner, depth + 1) : [];
  const cause = 'cause' in error ? namesIn(error.cause, depth + 1) : [];
  const failures = 'failures' in error && Array.isArray(error.failures) ? error.failures : [];
  return [...own, ...inner, ...cause, ...failures.flatMap((failure) => namesIn(failure, depth + 1))];
}
