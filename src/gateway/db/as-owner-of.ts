import { stat } from 'node:fs/promises';

/**
 * Where root works in the folder of the gateway's user, works as that user: the gateway must open what is written
 * there, and a link in the folder leads root nowhere. Without the right to be another it stays root.
 */
export async function asOwnerOf<T>(directory: string, work: () => Promise<T>): Promise<T> {
  const { geteuid, getegid, setegid, seteuid } = process;
  if (geteuid?.() !== 0 || !getegid || !setegid || !seteuid) return work();
  const owner = await stat(directory).catch(() => undefined);
  if (owner === undefined || owner.uid === 0) return work();
  const group = getegid();
  const beRoot = () => {
    seteuid(0);
    setegid(group);
  };
  try {
    setegid(owner.gid);
    seteuid(owner.uid);
  } catch {
    beRoot();
    return work();
  }
  try {
    return await work();
  } finally {
    beRoot();
  }
}
