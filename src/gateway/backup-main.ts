import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { holdDirectory } from '#src/gateway/hold-directory.ts';
import { outliveReader } from '#src/gateway/outlive-reader.ts';
import { readConfig } from '#src/gateway/settings/config.ts';
import { EXIT_CONFIG, EXIT_USAGE } from '#src/gateway/start-failures.ts';
import { messageOf } from '#src/gateway/db/sql-state.ts';

// The embedded database as one file, and back: npm run backup -- FILE, npm run restore -- FILE.

// Set before its WebAssembly is loaded: see pglite-worker.
setFlagsFromString('--liftoff-only');

const [task, file, ...others] = process.argv.slice(2);
if ((task !== 'backup' && task !== 'restore') || file === undefined || others.length > 0) {
  console.error('Say backup or restore, and name one file.');
  process.exitCode = EXIT_USAGE;
} else process.exitCode = (await run(task, file)) ?? process.exitCode;

/** @returns undefined where the exit code is set. */
async function run(what: 'backup' | 'restore', path: string): Promise<number | undefined> {
  outliveReader();
  const config = readConfig(process.env);
  if (!config.ok) {
    console.error(config.faults.join('\n'));
    return EXIT_CONFIG;
  }
  const { DATA_DIR, DATABASE_URL } = config.config;
  if (DATABASE_URL !== undefined) {
    console.error('DATABASE_URL names a PostgreSQL: use pg_dump and pg_restore.');
    return EXIT_CONFIG;
  }
  const lock = await holdDirectory(DATA_DIR, what === 'backup' ? 'kept' : 'made');
  if (lock === undefined) return;
  try {
    const { restoreBackup, writeBackup } = await import('#src/gateway/db/database-backup.ts');
    if (what === 'backup') {
      const size = await writeBackup(DATA_DIR, path, Date.now());
      console.log(`${path}: ${(size / 1e6).toFixed(1)} MB, readable for this user alone.`);
    } else {
      const steps = ALL_MIGRATIONS.map(({ name }) => name);
      const madeAt = await restoreBackup(DATA_DIR, path, steps);
      console.log(`${resolve(DATA_DIR)} holds what was backed up on ${madeAt}.`);
    }
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  } finally {
    await lock.release();
  }
}
