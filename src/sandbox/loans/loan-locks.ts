import * as v from 'valibot';
import type { SandboxStore } from '#src/sandbox/base/sandbox-store.ts';

const lockSchema = v.object({
  id: v.string(),
  loanId: v.string(),
  userId: v.string(),
  lockType: v.picklist(['Exclusive', 'NGSharedLock']),
  lockTime: v.string(),
});

export type LoanLock = Readonly<v.InferOutput<typeof lockSchema>>;
export type LoanLockType = LoanLock['lockType'];

export interface LoanLocks {
  of(loanId: string): readonly LoanLock[];
  find(lockId: string): LoanLock | undefined;
  /** The other user's exclusive lock that keeps this user from writing. */
  holderAgainst(loanId: string, userId: string): LoanLock | undefined;
  /**
   * Locks the loan, or returns the other user's lock that prevents it. Asking again for a lock you have returns the
   * same one. Force removes other users' locks.
   */
  lock(
    request: LockRequest,
  ): Promise<
    { readonly ok: true; readonly lock: LoanLock } | { readonly ok: false; readonly holder: LoanLock }
  >;
  unlock(lockId: string): Promise<void>;
}

interface LockRequest {
  readonly loanId: string;
  readonly userId: string;
  readonly lockType: LoanLockType;
  readonly force: boolean;
}

/** The locks on loans, kept in the store so that a restart doesn't unlock a loan. */
export async function openLoanLocks(
  store: SandboxStore,
  now: () => number,
  random: () => string,
): Promise<LoanLocks> {
  const locks = new Map<string, LoanLock>();
  for (const [, stored] of await store.list('lock')) {
    const parsed = v.safeParse(lockSchema, stored);
    if (parsed.success) locks.set(parsed.output.id, parsed.output);
  }
  const of = (loanId: string) => [...locks.values()].filter((lock) => lock.loanId === loanId);

  async function unlock(lockId: string): Promise<void> {
    locks.delete(lockId);
    await store.remove('lock', lockId);
  }

  return {
    of,
    find: (lockId) => locks.get(lockId),
    holderAgainst: (loanId, userId) =>
      locks.size === 0
        ? undefined
        : of(loanId).find((lock) => lock.userId !== userId && lock.lockType === 'Exclusive'),
    async lock({ loanId, userId, lockType, force }) {
      const standing = of(loanId);
      const others = standing.filter((lock) => lock.userId !== userId);
      const holder = others.find((lock) => lock.lockType === 'Exclusive' || lockType === 'Exclusive');
      if (holder !== undefined && !force) return { ok: false, holder };
      const own = standing.find((lock) => lock.userId === userId && lock.lockType === lockType);
      const lock: LoanLock = own ?? {
        id: random(),
        loanId,
        userId,
        lockType,
        lockTime: new Date(now()).toISOString(),
      };
      // In memory first and without waiting: of two users who ask at once, only one may pass the check above.
      locks.set(lock.id, lock);
      if (force) for (const other of others) await unlock(other.id);
      await store.write('lock', lock.id, lock);
      return { ok: true, lock };
    },
    unlock,
  };
}
