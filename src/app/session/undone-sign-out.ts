import { readAuthToken } from '#src/offline/session/auth-token.ts';
import { cacheDatabaseName, keyPlaceName } from '#src/offline/storage/database-names.ts';
import { startRealTimer } from '#src/offline/storage/deadline.ts';
import { createEndedSessions, type EndedSessions } from '#src/offline/session/ended-sessions.ts';
import { eraseKeys } from '#src/offline/session/erase-keys.ts';
import type { KeyValueStore } from '#src/offline/storage/key-value-store.ts';
import { sha256Hex } from '#src/offline/outbox/entry/text-hash.ts';
import { createSessionMemory } from '#src/offline/session/session-memory.ts';
import type { StorageBuckets } from '#src/offline/storage/storage-buckets.ts';

/** What this browser has written down of sessions that were ended in it. */
export function openEndedSessions(
  storage: Partial<Pick<StorageManager, 'getDirectory'>> | undefined,
): EndedSessions {
  return createEndedSessions({
    openFolder: storage?.getDirectory?.bind(storage),
    hashText: sha256Hex,
    startTimer: startRealTimer,
  });
}

interface RepeatParts {
  readonly localStore: KeyValueStore;
  readonly endedSessions: Pick<EndedSessions, 'isEnded'>;
  /** Undefined in browsers without databases. */
  readonly indexedDB: Pick<IDBFactory, 'deleteDatabase'> | undefined;
  readonly buckets?: Pick<StorageBuckets, 'delete'> | undefined;
}

/**
 * For a start, before anything is painted: a sign-out that the browser's end has undone is done again. Unsent notes that are
 * still there are those that their author kept. The databases' code is not waited for.
 * @returns true when the page is to be loaded again, and nothing is to be shown any more.
 */
export async function repeatUndoneSignOut(parts: RepeatParts): Promise<boolean> {
  const { localStore, endedSessions } = parts;
  const token = readAuthToken(localStore);
  if (token === undefined || !(await endedSessions.isEnded(token))) return false;
  const userKey = createSessionMemory(localStore, Date.now).read()?.userKey;
  eraseKeys(localStore);
  // It is there only if the sign-out itself was cut off.
  if (userKey !== undefined) eraseCopies(parts, cacheDatabaseName(userKey));
  return true;
}

// Its key as well: the browser leaves rows of a deleted database on the disk.
function eraseCopies({ indexedDB, buckets }: RepeatParts, name: string): void {
  const keyName = keyPlaceName(name);
  buckets?.delete(keyName).catch(() => undefined);
  indexedDB?.deleteDatabase(keyName);
  indexedDB?.deleteDatabase(name);
}
