import { readAuthToken } from '#src/offline/auth-token.ts';
import { cacheDatabaseName } from '#src/offline/database-names.ts';
import { startRealTimer } from '#src/offline/deadline.ts';
import { createEndedSessions, type EndedSessions } from '#src/offline/ended-sessions.ts';
import { eraseKeys } from '#src/offline/erase-keys.ts';
import type { KeyValueStore } from '#src/offline/key-value-store.ts';
import { sha256Hex } from '#src/offline/outbox/text-hash.ts';
import { createSessionMemory } from '#src/offline/session-memory.ts';

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
  readonly indexedDB: Pick<IDBFactory, 'deleteDatabase'>;
}

/**
 * For a start, before anything is painted: a sign-out that the browser's end has undone is done again. Unsent notes that are
 * still there are those that their author kept. The databases' code is not waited for.
 * @returns true when the page is to be loaded again, and nothing is to be shown any more.
 */
export async function repeatUndoneSignOut(parts: RepeatParts): Promise<boolean> {
  const { localStore, endedSessions, indexedDB } = parts;
  const token = readAuthToken(localStore);
  if (token === undefined || !(await endedSessions.isEnded(token))) return false;
  const userKey = createSessionMemory(localStore, Date.now).read()?.userKey;
  eraseKeys(localStore);
  // It is there only if the sign-out itself was cut off.
  if (userKey !== undefined) indexedDB.deleteDatabase(cacheDatabaseName(userKey));
  return true;
}
