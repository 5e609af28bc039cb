import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { servePglite } from '#src/gateway/db/pglite-server.ts';
import { preparedTemplate } from '#tests/support/gateway/test-database.ts';

export interface SharedDatabase {
  /** Works for any number of processes at once. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A fresh database for several processes: on the PostgreSQL in `TEST_DATABASE_URL`, else the embedded one behind a
 * pooler, because that has a single session and would mix up the statements of several connections.
 */
export async function openSharedDatabase(): Promise<SharedDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined ? openPooled() : openOnServer(server);
}

async function openOnServer(address: string): Promise<SharedDatabase> {
  const name = `ctc_test_${randomBytes(6).toString('hex')}`;
  const admin = openPool({ connectionString: address, maxConnections: 1 }, () => undefined);
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(address);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async close() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}

async function openPooled(): Promise<SharedDatabase> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'ctc-shared-'));
  const pglite = await servePglite({
    dataDir: 'memory://',
    templateFile: await preparedTemplate(),
    socketFolder,
  });
  const pooler = await startPooler(join(socketFolder, '.s.PGSQL.5432'));
  return {
    url: `postgres://postgres@127.0.0.1:${pooler.port}/postgres`,
    async close() {
      await pooler.close();
      await pglite.close();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

const SSL_REQUEST = 80_877_103;
// AuthenticationOk, and ReadyForQuery outside a transaction.
const SIGNED_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const READY = 0x5a;
const IDLE = 0x49;
const TERMINATE = 0x58;

/**
 * Lets any number of clients share one session, one transaction after another: a client has it from its first message
 * until the database reports that it's idle. If a client dies in a transaction, its work is rolled back.
 */
async function startPooler(socketPath: string): Promise<{ readonly port: number; close(): Promise<void> }> {
  const backend = connect(socketPath);
  const waiting: (() => void)[] = [];
  let owner: Socket | undefined;
  let isBackendReady = false;
  let rest: Buffer = Buffer.alloc(0);

  const next = (): void => {
    owner = undefined;
    waiting.shift()?.();
  };
  backend.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const size = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (isBackendReady && owner?.writable === true) owner.write(message);
      if (message[0] !== READY) continue;
      if (!isBackendReady) {
        isBackendReady = true;
        next();
      } else if (message[5] === IDLE) next();
      else if (owner?.destroyed === true) backend.write(query('rollback'));
    }
  });
  backend.write(startup());

  const server = createServer((client) => {
    let pending: Buffer = Buffer.alloc(0);
    let isStarted = false;
    let isWaiting = false;
    const forward = (): void => {
      isWaiting = false;
      if (client.destroyed) {
        if (owner === undefined) next();
        return;
      }
      owner = client;
      backend.write(pending);
      pending = Buffer.alloc(0);
    };
    client.setNoDelay(true);
    client.on('error', () => client.destroy());
    client.on('close', () => {
      // Between two statements of a transaction, no answer would ever come.
      if (owner === client) backend.write(query('rollback'));
    });
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      if (!isStarted) {
        if (pending.length < 8 || pending.length < pending.readInt32BE(0)) return;
        const isSsl = pending.readInt32BE(4) === SSL_REQUEST;
        pending = pending.subarray(pending.readInt32BE(0));
        if (isSsl) {
          client.write('N');
          return;
        }
        isStarted = true;
        client.write(SIGNED_IN);
      }
      if (pending.length === 0) return;
      if (pending[0] === TERMINATE) {
        client.destroy();
        return;
      }
      if (owner === client) forward();
      else if (!isWaiting) {
        isWaiting = true;
        waiting.push(forward);
        if (owner === undefined && isBackendReady) waiting.shift()?.();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        backend.destroy();
        server.close(() => resolve());
      }),
  };
}

function startup(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function query(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
