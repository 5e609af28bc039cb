import { readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createPglite } from '#src/gateway/db/create-pglite.ts';

interface PgliteServerSettings {
  /** The database's directory, created if missing. Its parent must exist. `memory://` stores nothing. */
  readonly dataDir: string;
  /** A dump of a fresh database: unpacking it takes a fraction of the time that creating one does. */
  readonly templateFile?: string | undefined;
  /** A private directory for the socket; keep its path short (a socket's path has about 100 characters). */
  readonly socketFolder: string;
}

/** PostgreSQL's name for the socket of port 5432; clients get only the directory. */
const SOCKET_NAME = '.s.PGSQL.5432';

/** Opens the embedded database and serves it over PostgreSQL's wire protocol on a Unix socket. */
export async function servePglite(settings: PgliteServerSettings) {
  const database = await openPglite(settings.dataDir, settings.templateFile);
  const server = new PGLiteSocketServer({
    db: database,
    path: join(settings.socketFolder, SOCKET_NAME),
    // The gateway holds one connection; a second lets it reconnect before the old one is seen as gone.
    maxConnections: 2,
  });
  await server.start();
  return {
    async close(): Promise<void> {
      await server.stop();
      await database.close();
    },
  };
}

const IN_MEMORY = 'memory://';

async function openPglite(dataDir: string, templateFile: string | undefined): Promise<PGlite> {
  if (dataDir === IN_MEMORY) return newPglite(dataDir, templateFile);
  if (!existsSync(dataDir)) {
    // Created under another name first, so that a crash leaves no half-finished database.
    const draft = `${dataDir}.new`;
    await rm(draft, { recursive: true, force: true });
    const created = await newPglite(draft, templateFile);
    await created.close();
    await rename(draft, dataDir);
  }
  return createPglite(dataDir);
}

async function newPglite(dataDir: string, templateFile: string | undefined): Promise<PGlite> {
  if (templateFile === undefined || !existsSync(templateFile)) return createPglite(dataDir);
  return createPglite(dataDir, { loadDataDir: new Blob([await readFile(templateFile)]) });
}
