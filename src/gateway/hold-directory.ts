import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asOwnerOf } from '#src/gateway/db/as-owner-of.ts';
import { lockDirectory } from '#src/gateway/db/directory-lock.ts';
import { errorCodeOf, messageOf } from '#src/gateway/db/sql-state.ts';
import { folderFault, nearestFolder, ownFilesFault } from '#src/gateway/settings/writable-folder.ts';
import { EXIT_CONFIG, EXIT_TEMPORARY } from '#src/gateway/start-failures.ts';

interface Held {
  release(): Promise<void>;
}

/**
 * Locks a data directory for this process, with all of its files in reach. If that can't be, a sentence and the exit
 * code say why: 78 for rights, 75 while another process has it, 1 for a full disk.
 * @param use `kept`: the embedded database must be there already; `elsewhere`: PostgreSQL is used instead.
 * @returns undefined if it isn't held.
 */
export async function holdDirectory(
  dataDir: string,
  use: 'made' | 'kept' | 'elsewhere',
): Promise<Held | undefined> {
  const refuse = (sentence: string, exitCode: number): undefined => {
    console.error(sentence);
    process.exitCode = exitCode;
  };
  const folder = resolve(dataDir);
  const unusable = (fault: string): undefined =>
    refuse(`${fault} Let this user write there, or set DATA_DIR to another directory.`, EXIT_CONFIG);
  try {
    // A new one would say that nothing happened and nobody signed in.
    if (use === 'kept' && !existsSync(join(folder, 'database'))) {
      const fault = existsSync(folder) ? folderFault(folder) : undefined;
      if (fault !== undefined) return unusable(fault);
      return refuse(`There's no database in ${folder}: use the gateway's own settings.`, EXIT_CONFIG);
    }
    const fault = await asOwnerOf(folder, async () => ownFilesFault(folder, use !== 'elsewhere'));
    if (fault !== undefined) return refuse(fault, EXIT_CONFIG);
    const lock = await lockDirectory(folder, Date.now);
    // What's left of a lock is taken over by the next start.
    if (lock.kind === 'taken') return { release: () => lock.release().catch(() => undefined) };
    const { pid, since } = lock.holder;
    return refuse(
      [
        `Clear to Close is already running on ${folder}: process ${pid}, since ${since}.`,
        'Two processes on one data directory would lose data. Stop that one, or set DATA_DIR to another directory.',
      ].join('\n'),
      EXIT_TEMPORARY,
    );
  } catch (error) {
    const code = errorCodeOf(error) ?? messageOf(error);
    if (code === 'ENOSPC') return refuse(`The disk of ${folder} is full: make room there.`, 1);
    return unusable(folderFault(nearestFolder(folder)) ?? `Nothing can be kept in ${folder} (${code}).`);
  }
}
