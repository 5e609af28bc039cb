import type { DrainLocks } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { PageMemory } from '#src/offline/storage/page-memory.ts';

export interface DrainLockPorts {
  readonly locks?: DrainLocks | undefined;
  readonly pageMemory: PageMemory;
}

/**
 * Runs one pass unless another tab runs one. A page that is left for the browser's memory gives the lock back, whatever its
 * pass was doing. This spares calls and is no safety: should two passes run at once, or the browser have no locks, nothing is
 * lost, doubled or out of order.
 * @returns false where another tab has the lock: then the work was not begun.
 * @throws what the work throws.
 */
export async function withDrainLock(
  { locks, pageMemory }: DrainLockPorts,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!pageMemory.isHere()) await pageMemory.whenHere();
  let isTaken: boolean | undefined;
  let running: Promise<void> | undefined;
  let giveBack = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  const stopFollowing = pageMemory.follow({ leave: giveBack });
  try {
    await locks?.request(name, { ifAvailable: true }, async (lock) => {
      isTaken = lock === null;
      if (isTaken) return;
      running = work();
      await Promise.race([running, left]);
    });
  } catch {
    // There are no locks here after all, or the work failed: its own promise tells.
  }
  stopFollowing();
  if (isTaken === true) return false;
  // A lock that was given back, or that an older build took, says nothing of the work.
  await (running ?? work());
  return true;
}
