import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';

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
    const { username, uid } = userInfo();
    return `${folder} belongs to user ${entry?.uid ?? 'unknown'}, and ${username} (user ${uid}) can't write there.`;
  }
}
