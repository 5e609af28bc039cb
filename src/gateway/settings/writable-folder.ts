import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DATA_FILES } from '#src/gateway/db/as-owner-of.ts';
import { errorCodeOf } from '#src/gateway/db/sql-state.ts';

/** The nearest folder of a path that exists: what's missing below would be made in it. */
export function nearestFolder(path: string): string {
  let folder = resolve(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** Why this process can't write in a folder, and whose it is; undefined if it can. */
export function folderFault(folder: string): string | undefined {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry?.isDirectory() === false) return `${folder} is no folder.`;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    return `${folder} belongs to user ${entry?.uid ?? 'unknown'}, and ${thisUser()} can't write there.`;
  }
}

/**
 * Which of our files in a data directory this process can't open, whose it is and what to do; undefined if all can be.
 * The database itself opens without some of its files, and fails once it needs one.
 */
export function ownFilesFault(dataDir: string, hasDatabase: boolean): string | undefined {
  // What else lies there may be anybody's, such as lost+found.
  const ours = DATA_FILES.filter((name) => hasDatabase || name !== 'database');
  const path = ours.map((name) => notOpened(join(dataDir, name))).find((found) => found !== undefined);
  if (path === undefined) return undefined;
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid ?? 'unknown';
  const mine = `${process.geteuid?.()}:${process.getegid?.()}`;
  return `${path} belongs to user ${owner}, and ${thisUser()} can't open it. Let root give it back: chown -R ${mine} ${realpathSync(dataDir)}`;
}

/** The first file or folder, from this one on, that can't be opened. */
function notOpened(path: string): string | undefined {
  try {
    const entry = lstatSync(path);
    if (entry.isDirectory()) {
      for (const name of readdirSync(path)) {
        const found = notOpened(join(path, name));
        if (found !== undefined) return found;
      }
    } else if (entry.isFile()) {
      // `accessSync` asks for root where root works as the folder's owner.
      closeSync(openSync(path, 'r+'));
    }
    return undefined;
  } catch (error) {
    // A running gateway may have removed it.
    return errorCodeOf(error) === 'ENOENT' ? undefined : path;
  }
}

// Containers run under numbers that have no name.
function thisUser(): string {
  try {
    const { username, uid } = userInfo();
    return `${username} (user ${uid})`;
  } catch {
    return `user ${process.geteuid?.()}`;
  }
}
