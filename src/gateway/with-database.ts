import type { Kysely } from 'kysely';
import { asOwnerOf } from '#src/gateway/db/as-owner-of.ts';
import { migrate } from '#src/gateway/db/migrate.ts';
import { ALL_MIGRATIONS } from '#src/gateway/db/all-migrations.ts';
import type { Tables } from '#src/gateway/db/tables.ts';
import { holdDirectory } from '#src/gateway/hold-directory.ts';
import { BUILT_DATABASE_FILES, openDatabase } from '#src/gateway/open-database.ts';
import { outliveReader } from '#src/gateway/outlive-reader.ts';
import { type GatewayConfig, readConfig } from '#src/gateway/settings/config.ts';
import { EXIT_CONFIG, reasonOf } from '#src/gateway/start-failures.ts';

const nothing = (): void => undefined;

/**
 * For an operator's command: opens the database that the gateway's own settings name, works, and closes it. The
 * embedded database is one process's at a time, so the gateway must have ended; PostgreSQL needs no pause.
 * @param work the exit code is what it returns.
 * @param which `embedded`: that of DATA_DIR as it was left, even if DATABASE_URL is set.
 */
export async function withDatabase(
  work: (database: Kysely<Tables>, settings: GatewayConfig) => Promise<number>,
  which: 'embedded' | 'of the settings' = 'of the settings',
): Promise<void> {
  outliveReader();
  const config = readConfig(process.env);
  if (!config.ok) {
    console.error(config.faults.join('\n'));
    process.exitCode = EXIT_CONFIG;
    return;
  }
  const settings = config.config;
  const isAsLeft = which === 'embedded';
  const isShared = !isAsLeft && settings.DATABASE_URL !== undefined;
  const lock = isShared ? undefined : await holdDirectory(settings.DATA_DIR, 'kept');
  if (!isShared && lock === undefined) return;
  const workOn = async (): Promise<void> => {
    const own = isShared ? settings : { ...settings, DATABASE_URL: undefined };
    const opened = await openDatabase(own, BUILT_DATABASE_FILES, nothing, nothing, nothing);
    try {
      if (!isShared && !isAsLeft) await migrate(opened.database, ALL_MIGRATIONS, Date.now);
      process.exitCode = await work(opened.database, settings);
    } finally {
      await opened.close();
    }
  };
  try {
    await (isShared ? workOn() : asOwnerOf(settings.DATA_DIR, workOn));
  } catch (error) {
    console.error(`It can't go on: ${reasonOf(error, settings)}`);
    process.exitCode = 1;
  } finally {
    await lock?.release();
  }
}
