import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { asOwnerOf } from '#src/gateway/db/as-owner-of.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';
import type { CheckResult } from '#src/gateway/doctor/check-result.ts';
import type { GatewayConfig } from '#src/gateway/settings/config.ts';
import { reachableHost } from '#src/gateway/settings/gateway-settings.ts';
import { folderFault, nearestFolder, ownFilesFault } from '#src/gateway/settings/writable-folder.ts';

const GIGABYTE = 1e9;
/** A month of the busiest lender's sessions, notes and audit trail. */
const LEAST_FREE = GIGABYTE;
/** A random key of 32 bytes has 30 different ones. */
const FEW_BYTES = 16;
/** PostgreSQL 13 went out of support in 2025. */
const OLDEST_POSTGRES = 14;
const ANSWER_WITHIN_MS = 5_000;

/** What this machine gives the gateway: its folder, ports, keys and database. */
export async function* checkMachine(config: GatewayConfig): AsyncGenerator<CheckResult> {
  yield await folderFinding(config.DATA_DIR, config.DATABASE_URL === undefined);
  yield await portFinding('PORT', config.HOST, config.PORT);
  if (config.METRICS_PORT !== undefined)
    yield await portFinding('METRICS_PORT', config.METRICS_HOST, config.METRICS_PORT);
  if (config.SESSION_KEYS !== undefined) yield keysFinding(config.SESSION_KEYS);
  if (config.DATABASE_URL !== undefined) {
    yield await databaseFinding('DATABASE_URL', config.DATABASE_URL);
    if (config.DATABASE_DIRECT_URL !== undefined)
      yield await databaseFinding('DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL);
  }
}

async function folderFinding(dataDir: string, hasDatabase: boolean): Promise<CheckResult> {
  const check = 'DATA_DIR';
  const folder = nearestFolder(dataDir);
  const fault = folderFault(folder);
  if (fault !== undefined)
    return {
      check,
      result: 'fault',
      sentence: `${fault} Let this user write there, or set DATA_DIR to another folder.`,
    };
  const closed = await asOwnerOf(dataDir, async () => ownFilesFault(dataDir, hasDatabase));
  if (closed !== undefined) return { check, result: 'fault', sentence: `${closed}.` };
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / GIGABYTE).toFixed(1)} GB are free`;
  return free < LEAST_FREE
    ? { check, result: 'fault', sentence: `Only ${text} in ${folder}: make room for at least 1 GB.` }
    : { check, result: 'ok', sentence: `${folder} can be written, and ${text}.` };
}

async function portFinding(setting: string, host: string, port: number): Promise<CheckResult> {
  const check = `${setting} ${port}`;
  const code = await new Promise<string | undefined>((done) => {
    const server = createServer();
    server.once('error', (error) => done(errorCodeOf(error) ?? 'unknown'));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
  if (code === undefined) return { check, result: 'ok', sentence: `It's free on ${host}.` };
  if (code === 'EADDRINUSE' && (await isGateway(host, port)))
    return { check, result: 'ok', sentence: 'A gateway is running on it.' };
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Another program has it: stop that one, or set ${setting} to another port.`,
    EACCES: `This user may not listen on it: set ${setting} to a port from 1024 on.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: set HOST to one, or to 0.0.0.0.`,
    ENOTFOUND: `${host} has no address: set HOST to an address of this machine.`,
  };
  return {
    check,
    result: 'fault',
    sentence: sentences[code] ?? `It can't be listened on (${code}): set ${setting} to another port.`,
  };
}

/** Whether a gateway answers there. The page of figures has no such address, but answers. */
export async function isGateway(host: string, port: number): Promise<boolean> {
  const text = async (path: string) => {
    const answer = await fetch(`http://${reachableHost(host)}:${port}${path}`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return answer.text();
  };
  return (
    (await text('/livez').catch(() => '')) === 'alive' ||
    (await text('/metrics').catch(() => '')).includes('gateway_events_total')
  );
}

function keysFinding(keys: readonly Uint8Array[]): CheckResult {
  const check = 'SESSION_KEYS';
  const weak = keys.findIndex((key) => new Set(key).size < FEW_BYTES);
  if (weak === -1)
    return {
      check,
      result: 'ok',
      sentence: keys.length === 1 ? 'It holds 1 key.' : `It holds ${keys.length} keys.`,
    };
  return {
    check,
    result: 'fault',
    sentence: `Key ${weak + 1} isn't random: make one with openssl rand -base64 32.`,
  };
}

/** Whether the gateway can work on this PostgreSQL: reach, version, rights, size. */
export async function databaseFinding(setting: string, connectionString: string): Promise<CheckResult> {
  const check = setting;
  const database = openPool(
    { connectionString, maxConnections: 1, answerWithin: ANSWER_WITHIN_MS },
    () => undefined,
  );
  try {
    const { rows } = await sql<{ version: number; bytes: string; may: boolean; ledger: string | null }>`
      select current_setting('server_version_num')::int / 10000 as version,
        pg_database_size(current_database())::text as bytes,
        has_schema_privilege(current_schema(), 'create') as may,
        to_regclass('schema_migration')::text as ledger`.execute(database);
    const [found] = rows;
    if (found === undefined) return { check, result: 'fault', sentence: 'It answers nothing.' };
    if (found.version < OLDEST_POSTGRES)
      return {
        check,
        result: 'fault',
        sentence: `It's PostgreSQL ${found.version}: update it to ${OLDEST_POSTGRES} or later.`,
      };
    if (!found.may)
      return {
        check,
        result: 'fault',
        sentence: 'Its user may not create tables: grant create on the schema to that user.',
      };
    const size = `PostgreSQL ${found.version}, ${(Number(found.bytes) / GIGABYTE).toFixed(2)} GB`;
    if (found.ledger === null)
      return { check, result: 'ok', sentence: `${size}, empty: the first start makes the tables.` };
    const applied = await database.selectFrom('schema_migration').select('name').execute();
    const known = new Set(ALL_MIGRATIONS.map(({ name }) => name));
    const newer = applied.filter(({ name }) => !known.has(name)).length;
    return {
      check,
      result: 'ok',
      sentence: newer === 0 ? `${size}.` : `${size}, with ${newer} steps of a newer release.`,
    };
  } catch (error) {
    const code = errorCodeOf(error) ?? 'no answer';
    const isRefused = code.startsWith('28');
    return {
      check,
      result: 'fault',
      sentence: isRefused
        ? `It refuses the user or password (${code}): mend them in ${setting}.`
        : code === '3D000'
          ? `There's no such database (${code}): create it, or mend its name in ${setting}.`
          : `It can't be used (${code}): check host, port, TLS and firewall.`,
    };
  } finally {
    await database.destroy();
  }
}
