import { isSameId } from '#src/domain/text/same-id.ts';
import { prepareUnderLease } from '#src/gateway/notes/loan-lease.ts';
import {
  type LoanLease,
  type LockRecord,
  type NotePorts,
  type NoteOutcome,
  type NoteWriter,
  type PlatformLock,
  TRY_SOON,
} from '#src/gateway/notes/note-ports.ts';
import { isAmbiguous, isConflict, withoutRefusal } from '#src/gateway/notes/platform-doubt.ts';
import type { PlatformFailure } from '#src/platform/platform-answer.ts';

export interface HeldLock {
  readonly recordId: string;
  readonly lockId: string;
}

type LockResult =
  | { readonly kind: 'taken'; readonly lock: HeldLock }
  | { readonly kind: 'not-taken'; readonly outcome: NoteOutcome };

const LATE_LOCK_MS = 120_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/**
 * Locks the loan at the platform for one call, under the loan's lease. Every attempt takes its own lock: a lock left by
 * an earlier attempt is released first, so that a write of that attempt that's still in flight names a deleted lock and
 * is refused. A lock we didn't take means a user is working on the loan, even if that's the note's own author.
 */
export async function lockLoanForNote(
  ports: NotePorts,
  writer: NoteWriter,
  lease: LoanLease,
): Promise<LockResult> {
  const { loanGuid } = lease;
  await releaseLeftLocks(ports, loanGuid, writer);
  const standing = await ports.platform.locks(writer.token, loanGuid);
  if (standing.kind !== 'ok') return notTaken({ kind: 'trouble', trouble: standing });
  const [first] = standing.value;
  if (first !== undefined) return notTaken(await lockedBy(ports, writer, first));

  const recordId = ports.newId();
  const mayLock = await prepareUnderLease(ports, lease, async () => {
    const { userId, sessionId } = writer;
    await ports.lockRecords.announce({ id: recordId, loanGuid, userId, sessionId });
    await ports.onStep?.('lock-announced');
  });
  if (!mayLock) {
    await ports.lockRecords.forget(recordId);
    return notTaken(TRY_SOON);
  }
  const answer = await ports.platform.lock(writer.token, loanGuid);
  return answer.kind === 'ok'
    ? takenLock(ports, recordId, answer.value)
    : lookForLock(ports, writer, { recordId, loanGuid }, answer);
}

async function takenLock(ports: NotePorts, recordId: string, lockId: string): Promise<LockResult> {
  await ports.onStep?.('lock-taken');
  await ports.lockRecords.setLockId(recordId, lockId);
  await ports.onStep?.('lock-recorded');
  return { kind: 'taken', lock: { recordId, lockId } };
}

/**
 * After any answer but a lock, only the list of locks says whether the loan is locked: platforms and proxies have been
 * seen to lock it and then refuse. The loan was unlocked before, so this user's lock is the one we asked for. As long
 * as the list doesn't say that there's none, the record stays for cleanup.
 */
async function lookForLock(
  ports: NotePorts,
  writer: NoteWriter,
  { recordId, loanGuid }: { readonly recordId: string; readonly loanGuid: string },
  failure: PlatformFailure,
): Promise<LockResult> {
  // Without an answer, the lock may still be created.
  const settlesInMs = isAmbiguous(failure) ? ports.timings.settle : undefined;
  const standing = await ports.platform.locks(writer.token, loanGuid);
  if (standing.kind !== 'ok') {
    const trouble = settlesInMs === undefined ? withoutRefusal(standing) : failure;
    return notTaken({ kind: 'trouble', trouble, settlesInMs });
  }
  const other = standing.value.find((lock) => !isSameId(lock.userId, writer.userId));
  const own = standing.value.find((lock) => isSameId(lock.userId, writer.userId));
  if (own !== undefined && other === undefined) return takenLock(ports, recordId, own.id);
  if (settlesInMs !== undefined) return notTaken({ kind: 'trouble', trouble: failure, settlesInMs });
  if (own === undefined) await ports.lockRecords.forget(recordId);
  if (other !== undefined) return notTaken(await lockedBy(ports, writer, other));
  return notTaken(isConflict(failure) ? TRY_SOON : { kind: 'trouble', trouble: failure });
}

/**
 * Releases the lock. Unless the platform says that it's released, or lists the loan's locks without it, its record
 * stays for cleanup. A 404 isn't enough: it can have other reasons.
 */
export async function releaseLoanLock(
  ports: NotePorts,
  writer: NoteWriter,
  loanGuid: string,
  lock: HeldLock,
): Promise<void> {
  const answer = await ports.platform.unlock(writer.token, loanGuid, lock.lockId);
  // A user waits for the receipt: after a time-out, asking is left to cleanup.
  if (answer.kind === 'timeout') return;
  if (answer.kind !== 'ok' && !(await isGone(ports, writer.token, loanGuid, lock.lockId))) return;
  await ports.onStep?.('unlocked');
  await ports.lockRecords.forget(lock.recordId);
  await ports.onStep?.('lock-forgotten');
}

async function isGone(
  { platform }: NotePorts,
  token: string,
  loanGuid: string,
  lockId: string,
): Promise<boolean> {
  const standing = await platform.locks(token, loanGuid);
  return standing.kind === 'ok' && standing.value.every(({ id }) => id !== lockId);
}

/**
 * Releases the locks of calls that ended without doing so. Call it only with the loan's lease, which proves that none
 * of those calls is still running. Needs the token of a live session of each lock's user.
 * @returns the records that had to stay.
 */
export async function releaseLeftLocks(
  ports: NotePorts,
  loanGuid: string,
  writer?: NoteWriter,
): Promise<readonly LockRecord[]> {
  const left: LockRecord[] = [];
  for (const record of await ports.lockRecords.ofLoan(loanGuid)) {
    // One at a time: these calls are few, and they share the platform with calls that users wait for.
    if (await releaseLeftLock(ports, record, writer)) await ports.lockRecords.forget(record.id);
    else left.push(record);
  }
  return left;
}

async function releaseLeftLock(ports: NotePorts, record: LockRecord, writer?: NoteWriter): Promise<boolean> {
  const own = writer?.userId === record.userId ? [writer.token] : [];
  for (const token of [...own, ...(await ports.tokens.of(record.userId, record.sessionId))]) {
    const released = await releaseWith(ports, record, token);
    if (released === 'dead-token') continue;
    // Calls have been seen to take effect more than a minute after they were given up.
    if (released === 'released' && record.lockId === undefined) {
      ports.lateLocks?.set(record.id, { record, at: ports.clock.now() + LATE_LOCK_MS });
    }
    return released === 'released';
  }
  return false;
}

/**
 * Looks once more for the locks whose calls got no answer two minutes ago, and releases them. They have no record any
 * more. A lock that another call took since belongs to a record.
 * @param hold runs the work with the loan's lease; false if another call has it.
 */
export async function releaseLateLocks(
  ports: NotePorts,
  hold: (loanGuid: string, work: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const due = [...(ports.lateLocks ?? [])].filter(([, { at }]) => at <= ports.clock.now());
  for (const [id, { record, at }] of due) {
    // One at a time, like all of cleanup.
    const isOver = await hold(record.loanGuid, async () => {
      for (const token of await ports.tokens.of(record.userId, record.sessionId)) {
        const released = await releaseWith(ports, record, token);
        if (released !== 'dead-token') return released === 'released';
      }
      // Its person is signed in nowhere.
      return ports.clock.now() - at > FORGOTTEN_AFTER_MS;
    });
    if (isOver) ports.lateLocks?.delete(id);
  }
}

async function releaseWith(
  ports: NotePorts,
  record: LockRecord,
  token: string,
): Promise<'released' | 'not-released' | 'dead-token'> {
  const standing = await ports.platform.locks(token, record.loanGuid);
  if (standing.kind === 'unauthorized') return 'dead-token';
  if (standing.kind !== 'ok') return 'not-released';
  for (const lock of standing.value.filter((one) => isOf(one, record))) {
    // From now on it's this one, and no later lock of the same user.
    if (record.lockId === undefined) await ports.lockRecords.setLockId(record.id, lock.id);
    const answer = await ports.platform.unlock(token, record.loanGuid, lock.id);
    if (answer.kind === 'ok' || (await isGone(ports, token, record.loanGuid, lock.id))) continue;
    return answer.kind === 'unauthorized' ? 'dead-token' : 'not-released';
  }
  return 'released';
}

// Requested without its id in the answer: the loan was unlocked then, so a lock held by this user is the one.
function isOf(lock: PlatformLock, record: LockRecord): boolean {
  return record.lockId === undefined ? isSameId(lock.userId, record.userId) : lock.id === record.lockId;
}

/** The name of the user who keeps a call from the loan. */
export async function lockedBy(
  { platform }: NotePorts,
  { token }: NoteWriter,
  lock: PlatformLock,
): Promise<NoteOutcome> {
  const name = await platform.personName(token, lock.userId);
  return { kind: 'loan-locked', holder: name ?? lock.userId };
}

function notTaken(outcome: NoteOutcome): LockResult {
  return { kind: 'not-taken', outcome };
}
