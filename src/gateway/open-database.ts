import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { createPostgresRelay } from '#src/gateway/db/postgres-relay.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { startPglite } from '#src/gateway/db/start-pglite.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import type { HintRelay } from '#src/gateway/hints/hint-relay.ts';

export interface OpenDatabase {
  readonly database: Kysely<Tables>;
  /** Connections of their own, for what no flood of requests may delay. The embedded database has none. */
  readonly watch?: Kysely<Tables> | undefined;
  /** The way of hints to other gateways. Undefined for the embedded database: it belongs to one process. */
  readonly relay: HintRelay | undefined;
  /** Runs work whose statements may take long, such as changing the tables. */
  patiently(work: (database: Kysely<Tables>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseFiles {
  readonly workerFile: URL;
  readonly templateFile: string;
}

/** Next to the bundle that contains this module. */
export const BUILT_DATABASE_FILES: DatabaseFiles = {
  workerFile: new URL('./pglite-worker.js', import.meta.url),
  templateFile: fileURLToPath(new URL('./database-template.tar.gz', import.meta.url)),
};

// Every statement of the gateway touches a few rows: one that takes longer than this won't come back.
const ANSWER_WITHIN_MS = 10_000;
const WATCHING = 2;

/**
 * Opens PostgreSQL if the configuration names one, otherwise the embedded database in the data directory, which this
 * process must have locked. Callers of this function see no difference.
 * The embedded database has a single session: with two connections, one's statements would end up among the other's. So
 * its pool has one connection, and code that opens a transaction must not use the pool inside it.
 */
export async function openDatabase(
  config: GatewayConfig,
  files: DatabaseFiles,
  onError: (error: Error) => void,
  onCrash: (error: Error) => void,
  onRelayTrouble: (code: string) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined) {
    const connectionString = config.DATABASE_URL;
    const database = openPool(
      { connectionString, maxConnections: config.DATABASE_CONNECTIONS, answerWithin: ANSWER_WITHIN_MS },
      onError,
    );
    const watch = openPool(
      { connectionString, maxConnections: WATCHING, answerWithin: ANSWER_WITHIN_MS },
      onError,
    );
    const relay = createPostgresRelay({
      connectionString: config.DATABASE_DIRECT_URL ?? connectionString,
      database,
      onTrouble: onRelayTrouble,
    });
    return {
      database,
      watch,
      relay,
      async patiently(work) {
        const patient = openPool({ connectionString, maxConnections: 1 }, onError);
        try {
          await work(patient);
        } finally {
          await patient.destroy();
        }
      },
      async close() {
        await relay.close();
        await database.destroy();
        await watch.destroy();
      },
    };
  }
  const pglite = await startPglite({ dataDir: join(config.DATA_DIR, 'database'), ...files }, onCrash);
  const database = openPool({ socketFolder: pglite.socketFolder, maxConnections: 1 }, onError);
  return {
    database,
    relay: undefined,
    patiently: (work) => work(database),
    async close() {
      await database.destroy();
      await pglite.close();
    },
  };
}
