import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { GatewayConfig } from '#src/gateway/config.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { startPglite } from '#src/gateway/db/start-pglite.ts';
import type { Tables } from '#src/gateway/db/tables.ts';

export interface OpenDatabase {
  readonly database: Kysely<Tables>;
  close(): Promise<void>;
}

export interface DatabaseFiles {
  /** The built worker of the embedded database. */
  readonly workerFile: URL;
  readonly templateFile: string;
}

/**
 * Opens PostgreSQL when the configuration names one, else the embedded database in the data directory, which must be
 * locked by this process. Behind this function both are the same.
 *
 * The embedded database has one session for everybody: over two connections, statements of one land among those of the
 * other. So its pool has one connection, and whoever opens a transaction must not use the pool inside it.
 */
export async function openDatabase(
  config: GatewayConfig,
  files: DatabaseFiles,
  onTrouble: (error: Error) => void,
  onCrash: (error: Error) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== undefined) {
    const database = openPool(
      { connectionString: config.DATABASE_URL, maxConnections: config.DATABASE_CONNECTIONS },
      onTrouble,
    );
    return { database, close: () => database.destroy() };
  }
  const pglite = await startPglite({ dataDir: join(config.DATA_DIR, 'database'), ...files }, onCrash);
  const database = openPool({ socketFolder: pglite.socketFolder, maxConnections: 1 }, onTrouble);
  return {
    database,
    async close() {
      await database.destroy();
      await pglite.close();
    },
  };
}
