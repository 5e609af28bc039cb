import * as v from 'valibot';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

const lockSchema = v.object({ id: v.string(), loanId: v.string(), userId: v.string(), lockTime: v.string() });

type LoanLock = Readonly<v.InferOutput<typeof lockSchema>>;

export type LoanLocks = Awaited<ReturnType<typeof openLoanLocks>>;

/** The exclusive locks on loans, one a loan, kept in the store so that a restart doesn't unlock a loan. */
export async function openLoanLocks(store: SandboxStore, now: () => number, random: () => string) {
  const locks = new Map<string, LoanLock>();
  for (const [, stored] of await store.list('lock')) {
    const parsed = v.safeParse(lockSchema, stored);
    if (parsed.success) locks.set(parsed.output.loanId, parsed.output);
  }
  return {
    of: (loanId: string): LoanLock | undefined => locks.get(loanId),
    find: (lockId: string): LoanLock | undefined => [...locks.values()].find(({ id }) => id === lockId),
    /** Locks the loan unless it is locked; its lock, which another user may have. */
    async lock(loanId: string, userId: string): Promise<LoanLock> {
      const standing = locks.get(loanId);
      if (standing !== undefined) return standing;
      const lock = { id: random(), loanId, userId, lockTime: new Date(now()).toISOString() };
      // In memory first and without waiting: of two users who ask at once, only one may pass the check above.
      locks.set(loanId, lock);
      await store.write('lock', lock.id, lock);
      return lock;
    },
    async unlock({ id, loanId }: LoanLock): Promise<void> {
      if (locks.get(loanId)?.id === id) locks.delete(loanId);
      await store.remove('lock', id);
    },
  };
}
