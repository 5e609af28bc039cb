import type { PlatformLock, PlatformNotes } from '#src/gateway/notes/note-ports.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { Process, Scheduler } from '#tests/simulation/engine/scheduler.ts';
import type { LoanModel, PlatformModel } from '#tests/simulation/world/server/platform-model.ts';

export interface PlatformNotesParts {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly platform: PlatformModel;
  /** Whose token it is; undefined for one that is not valid (any more). */
  readonly userOf: (token: string) => string | undefined;
  /** Whose it is or was. */
  readonly ownerOf: (token: string) => string;
  /** Hears of a write that breaks what stands in a field. */
  readonly complain: (what: string) => void;
}

const ok = <T>(value: T): PlatformAnswer<T> => ({ kind: 'ok', value });

/** The platform as one gateway instance reaches it. */
export function createPlatformNotesModel(parts: PlatformNotesParts): PlatformNotes {
  const { scheduler, process, platform, userOf, ownerOf, complain } = parts;

  async function ask<T>(
    what: string,
    token: string,
    loanGuid: string,
    check: (loan: LoanModel, userId: string) => PlatformAnswer<T>,
    effect: (loan: LoanModel, userId: string) => PlatformAnswer<T>,
  ): Promise<PlatformAnswer<T>> {
    const at = (work: (loan: LoanModel, userId: string) => PlatformAnswer<T>) => (): PlatformAnswer<T> => {
      const userId = userOf(token);
      const loan = platform.loan(loanGuid);
      if (userId === undefined) return { kind: 'unauthorized' };
      if (loan === undefined) return { kind: 'refused', status: 404 };
      return work(loan, userId);
    };
    // A late effect was allowed when it arrived: the token is not looked at again.
    const late = (): PlatformAnswer<T> => {
      const loan = platform.loan(loanGuid);
      return loan === undefined ? { kind: 'refused', status: 404 } : effect(loan, ownerOf(token));
    };
    const answer = await platform.call(process, what, at(check), late);
    await scheduler.step(process, `has the platform's answer: ${what}, ${answer.kind}`, 0);
    return answer;
  }

  const fine =
    <T>(value: T) =>
    (): PlatformAnswer<T> =>
      ok(value);

  return {
    locks: (token, loanGuid) => {
      const list = ({ lock }: LoanModel): PlatformAnswer<readonly PlatformLock[]> =>
        ok(lock === undefined ? [] : [{ id: lock.id, userId: lock.userId }]);
      return ask('read the locks', token, loanGuid, fine<readonly PlatformLock[]>([]), list);
    },
    lock: (token, loanGuid) => {
      const isFree = ({ lock }: LoanModel): PlatformAnswer<string> =>
        lock === undefined ? ok('') : { kind: 'refused', status: 409 };
      return ask('lock', token, loanGuid, isFree, (loan, userId) => {
        if (loan.lock !== undefined) return { kind: 'refused', status: 409 };
        loan.lock = { id: platform.nextLockId(), userId, name: userId };
        scheduler.note(`the platform locks ${loanGuid} with ${loan.lock.id}`);
        return ok(loan.lock.id);
      });
    },
    unlock: (token, loanGuid, lockId) => {
      const isThere = ({ lock }: LoanModel): PlatformAnswer<undefined> =>
        lock?.id === lockId ? ok(undefined) : { kind: 'refused', status: 404 };
      return ask('unlock', token, loanGuid, isThere, (loan) => {
        if (loan.lock?.id !== lockId) return { kind: 'refused', status: 404 };
        loan.lock = undefined;
        scheduler.note(`the platform frees ${loanGuid} from ${lockId}`);
        return ok(undefined);
      });
    },
    readField: (token, loanGuid, fieldId) =>
      ask<string | undefined>('read', token, loanGuid, fine(''), (loan) =>
        ok(loan.fields.get(fieldId)?.text()),
      ),
    writeField: (token, { loanGuid, fieldId, lockId, text }) => {
      // Without a lock of its own a write locks the loan for just that call.
      const mayWrite = ({ lock }: LoanModel): PlatformAnswer<undefined> =>
        (lockId === '' && lock === undefined) || (lock !== undefined && lock.id === lockId)
          ? ok(undefined)
          : { kind: 'refused', status: 409 };
      return ask('write', token, loanGuid, mayWrite, (loan, userId) => {
        const complaint = loan.fields.get(fieldId)?.write(text, userId);
        scheduler.note(`the platform writes ${fieldId} of ${loanGuid} for ${userId}`);
        if (complaint !== undefined) complain(complaint);
        return ok(undefined);
      });
    },
    personName: async (_token, userId) => {
      await scheduler.step(process, 'reads a name', 50);
      return userId === 'desktop' ? 'J. Smith' : userId;
    },
  };
}
