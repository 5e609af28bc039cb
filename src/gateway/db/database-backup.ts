import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { asOwnerOf } from '#src/gateway/db/as-owner-of.ts';
import { createPglite } from '#src/gateway/db/create-pglite.ts';
import { messageOf } from '#src/gateway/db/sql-state.ts';

/** Why a backup can't be made or used; the message says what to do. */
class BackupError extends Error {}

/** What comes before PGlite's own packed dump: one line, which `head -1` shows. */
const FIRST_LINE = /^clear-to-close backup 1, made (\S+), sha256 ([\da-f]{64})\n/;
const FIRST_LINE_BYTES = 200;

const databaseOf = (dataDir: string): string => join(dataDir, 'database');

/**
 * Writes the embedded database of a data directory, which this process must have locked, to one new file that only its
 * owner may read. The keys of sessions aren't in it: after a restore elsewhere people sign in again.
 * @param now ms since 1970.
 * @returns the file's size in bytes.
 * @throws BackupError if there's no database, or the file is there already.
 */
export async function writeBackup(dataDir: string, file: string, now: number): Promise<number> {
  if (!existsSync(databaseOf(dataDir)))
    throw new BackupError(`There's no database in ${resolve(dataDir)}: check DATA_DIR.`);
  if (existsSync(file)) throw new BackupError(`${file} is there already: name a new file.`);
  const dump = await asOwnerOf(dataDir, async () => {
    const database = await createPglite(databaseOf(dataDir));
    try {
      return await database.dumpDataDir('gzip');
    } finally {
      await database.close();
    }
  });
  const packed = Buffer.from(await dump.arrayBuffer());
  const madeAt = new Date(now).toISOString();
  const firstLine = `clear-to-close backup 1, made ${madeAt}, sha256 ${hashOf(madeAt, packed)}\n`;
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.concat([Buffer.from(firstLine), packed]));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw new BackupError(`${file} can't be written: ${messageOf(error)}.`);
  }
  return firstLine.length + packed.length;
}

/**
 * Puts a backup in place of no database. Nothing is there unless all of it is.
 * @param knownSteps names of this release's steps of the schema.
 * @returns when the backup was made, ISO 8601.
 * @throws BackupError if the file is damaged, no backup or of a newer release, or a database is there.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  knownSteps: readonly string[],
): Promise<string> {
  const target = databaseOf(dataDir);
  if (existsSync(target))
    throw new BackupError(
      `There's a database in ${resolve(target)}: move it away first, so that nothing is lost.`,
    );
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new BackupError(`${file} can't be read: ${messageOf(error)}.`);
  });
  const [firstLine, madeAt, hash] =
    FIRST_LINE.exec(bytes.subarray(0, FIRST_LINE_BYTES).toString('latin1')) ?? [];
  if (firstLine === undefined || madeAt === undefined)
    throw new BackupError(`${file} is no backup of Clear to Close, or its first line is damaged.`);
  const packed = bytes.subarray(firstLine.length);
  if (hashOf(madeAt, packed) !== hash)
    throw new BackupError(`${file} is damaged: its checksum is another one. Use another copy.`);
  return asOwnerOf(dataDir, () => unpack(packed, { target, file, madeAt, knownSteps }));
}

interface Unpacking {
  readonly target: string;
  readonly file: string;
  readonly madeAt: string;
  readonly knownSteps: readonly string[];
}

async function unpack(packed: Uint8Array, { target, file, madeAt, knownSteps }: Unpacking): Promise<string> {
  const draft = `${target}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    const database = await createPglite(draft, { loadDataDir: new Blob([new Uint8Array(packed)]) });
    const { rows } = await database.query<{ name: string }>('select name from schema_migration');
    await database.close();
    const newer = rows.find(({ name }) => !knownSteps.includes(name));
    if (newer !== undefined)
      throw new BackupError(`${file} is of a newer release, which added ${newer.name}: run that release.`);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return madeAt;
}

function hashOf(madeAt: string, packed: Uint8Array): string {
  return createHash('sha256').update(madeAt).update(packed).digest('hex');
}
