import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Tables } from '#src/gateway/db/tables.ts';

export interface PoolSettings {
  /** A `postgres://` address, or the directory of a private Unix socket. */
  readonly connectionString?: string | undefined;
  readonly socketFolder?: string | undefined;
  readonly maxConnections: number;
  /** Milliseconds after which a statement counts as failed, for a server that stopped responding; without it, never. */
  readonly answerWithin?: number | undefined;
  /** Milliseconds that a statement waits for a free connection; 5,000 unless given. */
  readonly connectWithin?: number | undefined;
}

const CONNECT_WITHIN_MS = 5_000;
const LIFETIME_S = 300;

/**
 * Opens a connection pool, the gateway's only way to the database.
 * @param onIdleError gets the errors of idle connections; the pool replaces them itself.
 */
export function openPool(settings: PoolSettings, onIdleError: (error: Error) => void): Kysely<Tables> {
  const pool = new Pool({
    ...(settings.socketFolder === undefined
      ? { connectionString: settings.connectionString }
      : { host: settings.socketFolder, user: 'postgres', database: 'postgres' }),
    max: settings.maxConnections,
    connectionTimeoutMillis: settings.connectWithin ?? CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(settings.answerWithin === undefined
      ? {}
      : // A dead connection stays in the pool for at most this long.
        { query_timeout: settings.answerWithin, maxLifetimeSeconds: LIFETIME_S }),
  });
  pool.on('error', onIdleError);
  // The pool listens only to idle connections, and an unheard error ends the process. A connection in use also fails
  // the statement that uses it, or the next one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
