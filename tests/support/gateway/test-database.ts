import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { servePglite } from '#src/gateway/db/pglite-server.ts';
import type { Tables } from '#src/gateway/db/tables.ts';

export interface TestDatabase {
  readonly database: Kysely<Tables>;
  close(): Promise<void>;
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/gateway-tests/', import.meta.url));

/**
 * A fresh, empty database: on the PostgreSQL in `TEST_DATABASE_URL` (its user must be allowed to create databases),
 * else the embedded one in memory.
 * @param endsAtClose for a process that ends by itself: an open database would keep it alive. Vitest ends its
 *   workers itself, so there the database is emptied and kept for the next test.
 * @param connectWithin ms that a statement waits for a free connection; the gateway's own unless given.
 */
export async function openTestDatabase({
  endsAtClose = false,
  connectWithin,
}: { endsAtClose?: boolean; connectWithin?: number } = {}): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? openEmbedded(endsAtClose, connectWithin) : openOnServer(server);
}

export const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

interface EmbeddedServer {
  readonly socketFolder: string;
  end(): Promise<void>;
}

/** Emptied and waiting for the next test of this worker: emptying one takes a fraction of the time of starting one. */
const idle: EmbeddedServer[] = [];

async function openEmbedded(endsAtClose: boolean, connectWithin?: number): Promise<TestDatabase> {
  const server = idle.pop() ?? (await startEmbedded());
  const { socketFolder } = server;
  const database = openPool({ socketFolder, maxConnections: 1, connectWithin }, () => undefined);
  return {
    database,
    async close() {
      try {
        await database.destroy();
      } finally {
        if (!endsAtClose && (await isEmptied(server))) idle.push(server);
        else await server.end();
      }
    },
  };
}

async function startEmbedded(): Promise<EmbeddedServer> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'ctc-test-'));
  const server = await servePglite({
    dataDir: 'memory://',
    templateFile: await preparedTemplate(),
    socketFolder,
  });
  return {
    socketFolder,
    async end() {
      await server.close();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Also false if a test left the database in trouble: then it isn't used again. */
async function isEmptied({ socketFolder }: EmbeddedServer): Promise<boolean> {
  const database = openPool({ socketFolder, maxConnections: 1 }, () => undefined);
  try {
    await sql`drop schema public cascade`.execute(database);
    await sql`create schema public`.execute(database);
    // All connections share one session, with its locks, settings and listeners.
    await sql`discard all`.execute(database);
    return true;
  } catch {
    return false;
  } finally {
    await database.destroy();
  }
}

async function openOnServer(address: string): Promise<TestDatabase> {
  const name = `ctc_test_${randomBytes(6).toString('hex')}`;
  const admin = openPool({ connectionString: address, maxConnections: 1 }, () => undefined);
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const database = openPool({ connectionString: own.href, maxConnections: 4 }, () => undefined);
  return {
    database,
    async close() {
      await database.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}

/**
 * A dump of an empty database, made once per checkout: unpacking it takes a fraction of the time that creating one
 * does.
 */
export async function preparedTemplate(): Promise<string> {
  const file = join(CACHE, 'database-template.tar.gz');
  if (existsSync(file)) return file;
  await mkdir(CACHE, { recursive: true });
  const database = await PGlite.create('memory://');
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  // Test files run in parallel: each may make one, and each moves a finished one into place.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
  return file;
}
