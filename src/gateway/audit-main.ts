import { fileURLToPath } from 'node:url';
import { readTrail } from '#src/gateway/audit/read-trail.ts';
import { lockDirectory } from '#src/gateway/db/directory-lock.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/migrations/all-migrations.ts';
import { openDatabase } from '#src/gateway/open-database.ts';
import { type GatewayConfig, readConfig } from '#src/gateway/settings/config.ts';
import { heldMessage, reasonOf } from '#src/gateway/start-failures.ts';

// Prints the audit trail as JSON lines, and ends with 1 if an entry was changed or removed. Its settings are those of
// the gateway. The embedded database is one process's at a time, so the gateway must have ended; PostgreSQL needs no
// pause.

const EXIT_CONFIG = 78;
const EXIT_TEMPORARY = 75;
const DAY_MS = 86_400_000;
const nothing = (): void => undefined;

const config = readConfig(process.env);
if (config.ok) await printTrail(config.config);
else {
  console.error(config.faults.join('\n'));
  process.exitCode = EXIT_CONFIG;
}

async function printTrail(settings: GatewayConfig): Promise<void> {
  const lock =
    settings.DATABASE_URL === undefined ? await lockDirectory(settings.DATA_DIR, Date.now) : undefined;
  if (lock?.kind === 'held') {
    console.error(heldMessage(settings.DATA_DIR, lock));
    process.exitCode = EXIT_TEMPORARY;
    return;
  }
  const files = {
    workerFile: new URL('./pglite-worker.js', import.meta.url),
    templateFile: fileURLToPath(new URL('./database-template.tar.gz', import.meta.url)),
  };
  try {
    const opened = await openDatabase(settings, files, nothing, nothing, nothing);
    if (settings.DATABASE_URL === undefined) await migrate(opened.database, ALL_MIGRATIONS, Date.now);
    // Entries are removed now and then, not at the minute.
    const keptSince = new Date(Date.now() - (settings.AUDIT_DAYS - 1) * DAY_MS);
    const { entries, faults } = await readTrail(opened.database, keptSince, (entry, fault) => {
      console.log(JSON.stringify(entry));
      if (fault !== undefined) console.error(`Entry ${entry.seq} of chain ${entry.chain}: ${fault}.`);
    });
    console.error(`${entries} entries, ${faults} of them changed or after removed ones.`);
    process.exitCode = faults === 0 ? 0 : 1;
    await opened.close();
  } catch (error) {
    console.error(`The trail can't be read: ${reasonOf(error, settings)}`);
    process.exitCode = 1;
  } finally {
    await lock?.release();
  }
}
