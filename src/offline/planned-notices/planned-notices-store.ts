import { deleteDB, openDB } from 'idb';
import * as v from 'valibot';
import { type PlannedNotices, plannedNoticesSchema } from '#src/contract/device/planned-notices.ts';
import { PLANNED_NOTICES_DATABASE } from '#src/offline/storage/database-names.ts';

/** Where the page leaves the plan for the service worker, which can read no local storage. */
export interface PlannedNoticesStore {
  /** Undefined if there's none, or a damaged one. */
  readonly read: () => Promise<PlannedNotices | undefined>;
  readonly write: (plan: PlannedNotices) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const STORE = 'plans';
const ONLY = 'plan';

/**
 * Keeps no connection: a sign-out in the page deletes the database while the worker may still live. Each method rejects
 * where the browser has no database.
 */
export function createPlannedNoticesStore(): PlannedNoticesStore {
  return {
    read: () =>
      withDatabase(async (database) => {
        const result = v.safeParse(plannedNoticesSchema, await database.get(STORE, ONLY));
        return result.success ? result.output : undefined;
      }),
    write: (plan) => withDatabase(async (database) => void (await database.put(STORE, plan, ONLY))),
    remove: () => deleteDB(PLANNED_NOTICES_DATABASE),
  };
}

type Database = Awaited<ReturnType<typeof open>>;

async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

function open() {
  return openDB(PLANNED_NOTICES_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  });
}
