import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { messageOf } from '#src/gateway/db/sql-state.ts';

/**
 * Opens the embedded database of a folder, or makes it there.
 * @throws Error with a sentence: the database's own reasons say nothing, or are no errors.
 */
export async function createPglite(dataDir: string, options: PGliteOptions = {}): Promise<PGlite> {
  try {
    return await PGlite.create(dataDir, options);
  } catch (error) {
    const folder = dirname(dataDir);
    const { bavail } = await statfs(folder).catch(() => ({ bavail: undefined }));
    throw new Error(
      bavail === 0
        ? `The disk of ${folder} is full: make room there.`
        : `${dataDir} can't be opened (${messageOf(error)}). Move it away, and restore a backup.`,
      { cause: error },
    );
  }
}
