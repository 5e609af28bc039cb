import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';

export interface DrainLockPorts {
  readonly locks?: DrainLocks | undefined;
  readonly bfcache: Bfcache;
}

/**
 * Runs one pass unless another tab runs one. A page that goes into the back-forward cache releases the lock, whatever
 * its pass was doing. The lock saves calls and isn't needed for safety: if two passes run at once, or the browser has
 * no locks, nothing is lost, duplicated or out of order.
 * @returns false if another tab has the lock; then the work didn't begin.
 * @throws what the work throws.
 */
export async function withDrainLock(
  { locks, bfcache }: DrainLockPorts,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!bfcache.isHere()) await bfcache.whenHere();
  let isTaken: boolean | undefined;
  let running: Promise<void> | undefined;
  let giveBack = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  const stopFollowing = bfcache.follow({ leave: giveBack });
  try {
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      isTaken = lock === null;
      if (isTaken) return;
      running = work();
      await Promise.race([running, left]);
    });
  } catch {
    // This browser has no locks after all, or the work failed: the work's own promise tells.
  }
  stopFollowing();
  if (isTaken === true) return false;
  // If the lock was released, or an older build took it, its promise says nothing about the work.
  await (running ?? work());
  return true;
}
