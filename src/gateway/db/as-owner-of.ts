import type { Stats } from 'node:fs';
import { lchown, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a gateway keeps in its data directory. Drafts of them begin with the same name. */
export const DATA_FILES = ['database', 'gateway.lock', 'session-keys'] as const;

/**
 * Where root works in the folder of the gateway's user, works as that user: the gateway must open what is written
 * there, and a link in the folder leads root nowhere. Where that user has no way to the folder, as below systemd's
 * private one, or Node changes no user, root works itself and gives back what is then root's.
 */
export async function asOwnerOf<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const { geteuid, getegid, setegid, seteuid } = process;
  if (geteuid?.() !== 0 || !getegid || !setegid || !seteuid) return work();
  const owner = await stat(directory).catch(() => undefined);
  if (owner === undefined || owner.uid === 0) return work();
  const group = getegid();
  // Some releases of Node 20 refuse to change the user (CVE-2024-22017), even to the one that it is.
  const beRoot = () => {
    if (geteuid() !== 0) seteuid(0);
    if (getegid() !== group) setegid(group);
  };
  try {
    setegid(owner.gid);
    seteuid(owner.uid);
    await readdir(directory);
  } catch {
    beRoot();
    try {
      return await work();
    } finally {
      await giveBackAll(directory, owner).catch(() => undefined);
    }
  }
  try {
    return await work();
  } finally {
    beRoot();
  }
}

async function giveBackAll(directory: string, owner: Stats): Promise<void> {
  const folder = await realpath(directory);
  for (const name of await readdir(folder))
    if (DATA_FILES.some((own) => name.startsWith(own))) await giveBack(join(folder, name), owner);
}

// Never through a link, and no file that has a second name somewhere: whoever owns the folder may have laid either.
async function giveBack(path: string, owner: Stats): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.isDirectory())
    for (const name of await readdir(path).catch(() => [])) await giveBack(join(path, name), owner);
  if (found.uid === 0 && (found.isDirectory() || found.nlink === 1))
    await lchown(path, owner.uid, owner.gid).catch(() => undefined);
}
