import { releaseLateLocks, releaseLeftLocks } from '#src/gateway/notes/loan-lock.ts';
import type { NotePorts } from '#src/gateway/notes/note-ports.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Creates a job, to run every few seconds, that releases platform locks whose call ended without doing so: a killed
 * gateway's, and those the platform refused to release. Such a lock keeps users out of their loan. If a loan fails,
 * it's tried again after 5 s, then after twice as long each time, up to 5 minutes.
 * @returns how many loans still have such a lock.
 */
export function createLockRelease(ports: NotePorts): () => Promise<number> {
  const pauses = new Map<string, { readonly until: number; readonly ms: number }>();

  async function hold(
    loanGuid: string,
    work: () => Promise<boolean>,
    isOverIfHeld: boolean,
  ): Promise<boolean> {
    const { leases, timings } = ports;
    const taken = await leases.acquire(loanGuid, ports.newId(), timings.lease);
    if (taken.kind === 'held') return isOverIfHeld;
    try {
      return await work();
    } finally {
      await leases.release(taken.lease).catch(() => undefined);
    }
  }

  const release = (loanGuid: string): Promise<boolean> =>
    // The call that has the lease releases the lock first.
    hold(loanGuid, async () => (await releaseLeftLocks(ports, loanGuid)).length === 0, true);

  return async () => {
    const loans = await ports.lockRecords.leftLoans();
    for (const loanGuid of pauses.keys()) if (!loans.includes(loanGuid)) pauses.delete(loanGuid);
    let left = 0;
    for (const loanGuid of loans) {
      const pause = pauses.get(loanGuid);
      if (pause !== undefined && ports.clock.now() < pause.until) left += 1;
      // One at a time: this must never crowd out calls that users wait for.
      else if (await release(loanGuid)) pauses.delete(loanGuid);
      else {
        const ms = Math.min(pause === undefined ? FIRST_PAUSE_MS : 2 * pause.ms, LONGEST_PAUSE_MS);
        pauses.set(loanGuid, { until: ports.clock.now() + ms, ms });
        left += 1;
      }
    }
    await releaseLateLocks(ports, (loanGuid, work) => hold(loanGuid, work, false));
    return left;
  };
}
