import { join, resolve } from 'node:path';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import { MoveError, moveDatabase } from '#src/gateway/db/move-database.ts';
import { openPool } from '#src/gateway/db/open-pool.ts';
import { databaseFinding } from '#src/gateway/doctor/check-machine.ts';
import { EXIT_CONFIG, EXIT_USAGE } from '#src/gateway/start-failures.ts';
import { withDatabase } from '#src/gateway/with-database.ts';

// The embedded database in DATA_DIR into the PostgreSQL that DATABASE_URL names: npm run migrate-to-postgres.

if (process.argv.length > 2) {
  console.error('Set DATABASE_URL, then use: npm run migrate-to-postgres');
  process.exitCode = EXIT_USAGE;
} else
  await withDatabase(async (source, { DATABASE_URL: connectionString, DATA_DIR }) => {
    if (connectionString === undefined) {
      console.error('DATABASE_URL is missing: set it to the PostgreSQL that the rows go to.');
      return EXIT_CONFIG;
    }
    const { result, sentence } = await databaseFinding('DATABASE_URL', connectionString);
    if (result === 'fault') {
      console.error(`The PostgreSQL that DATABASE_URL names can't be used. ${sentence}`);
      return 1;
    }
    const startedAt = performance.now();
    const target = openPool({ connectionString, maxConnections: 1 }, () => undefined);
    try {
      const moved = await moveDatabase(source, target, ALL_MIGRATIONS, Date.now);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const width = Math.max(...moved.map(({ table }) => table.length));
      for (const { table, rows } of moved)
        console.log(`${table.padEnd(width)} ${rows.toLocaleString('en-US').padStart(12)}`);
      const all = moved.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US');
      console.log(`${all} rows are in PostgreSQL, each compared, after ${seconds} s.`);
      console.log('Next: leave DATABASE_URL as it is, in the settings too, and start the gateway.');
      console.log(
        `${resolve(join(DATA_DIR, 'database'))} is as it was. Delete it once people have signed in and found their views.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      console.error(error.message);
      return 1;
    } finally {
      await target.destroy();
    }
  }, 'embedded');
