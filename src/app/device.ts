import type { AppPorts } from '#src/app/app-ports.ts';
import { hasDatabase } from '#src/app/browser/browser-databases.ts';
import type { CacheStore } from '#src/offline/cache/cache-store.ts';
import { createStorageProblem } from '#src/offline/cache/storage-problem.ts';
import type { AuthToken } from '#src/offline/session/auth-token.ts';
import { userKeyOf } from '#src/offline/session/user-key.ts';
import type { PageEnvironment } from '#src/offline/storage/database-connection.ts';
import { cacheDatabaseName } from '#src/offline/storage/database-names.ts';
import { withDeadline } from '#src/offline/storage/deadline.ts';

/** A browser whose storage hangs doesn't say what it has either. */
const MAY_HOLD_WITHIN_MS = 300;

/** Opens what this browser stores about users, one database each, opened once; and any problem with their storage. */
export function openDevice(
  { now, serviceWorker }: Pick<AppPorts, 'now' | 'serviceWorker'>,
  authToken: Pick<AuthToken, 'get'>,
  environment: PageEnvironment,
) {
  const stores = new Map<string, Promise<CacheStore>>();
  const storageProblem = createStorageProblem();
  // An installed app with a signed-in user has a copy to render. On a first visit the database's code would only delay
  // the list's download.
  const isInstalled = (serviceWorker?.controller ?? null) !== null;
  let isErased = false;
  const loadDatabase = () => import('#src/app/browser/device-database.ts');
  if (isInstalled && authToken.get() !== undefined) loadDatabase().catch(() => undefined);

  async function open(userId: string): Promise<CacheStore> {
    // A late write must not bring the database back after a sign-out.
    if (isErased) throw new Error('nothing is kept on this device after a sign-out');
    const store =
      stores.get(userId) ??
      Promise.all([userKeyOf(userId), loadDatabase()]).then(([userKey, { openDeviceStore }]) =>
        openDeviceStore(userKey, { now, onOutdated: storageProblem.report, ...environment }),
      );
    stores.set(userId, store);
    // If opening failed, the next use tries again.
    store.catch(() => stores.delete(userId));
    return store;
  }

  async function hasCopies(userId: string): Promise<boolean> {
    return stores.has(userId) || hasDatabase(cacheDatabaseName(await userKeyOf(userId)));
  }

  return {
    storageProblem,
    /** False if there's surely no database of this user. Needs no code of the database. */
    mayHold: async (userId: string): Promise<boolean> =>
      // If nothing can be stored, opening reports it.
      isInstalled ||
      withDeadline(hasCopies(userId), MAY_HOLD_WITHIN_MS, environment.startTimer).catch(() => true),
    openStore: async (userId: string): Promise<CacheStore> => {
      try {
        return storageProblem.watch(await open(userId));
      } catch (error) {
        // After a sign-out nothing is stored: that's not a problem.
        if (authToken.get() !== undefined) storageProblem.report(error);
        throw error;
      }
    },
    /** Permanently: from now on every attempt to store something is refused. */
    stopWriting: () => {
      isErased = true;
      // Otherwise code that holds one would reopen the database after the other tab deleted it.
      for (const store of stores.values()) store.then(({ close }) => close()).catch(() => undefined);
    },
    /** Runs before a sign-out erases by name, which reports what couldn't be erased. Never rejects. */
    eraseOpened: async () => {
      await Promise.allSettled([...stores.values()].map(async (store) => (await store).erase()));
    },
    /** Deletes a user's copies to free space; the next use creates a new database. */
    freeSpace: async (userId: string) => {
      const store = stores.get(userId);
      stores.delete(userId);
      await (await store)?.erase();
    },
  };
}
