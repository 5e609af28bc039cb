import { prepareUnderLease } from '#src/gateway/notes/loan-lease.ts';
import type {
  LoanLease,
  LockRecord,
  NotePorts,
  NoteOutcome,
  NoteWriter,
  PlatformLock,
} from '#src/gateway/notes/note-ports.ts';
import { isAmbiguous } from '#src/gateway/notes/platform-doubt.ts';

/** A platform lock that this call holds. */
export interface HeldLock {
  readonly recordId: string;
  readonly lockId: string;
}

export type LockResult =
  | { readonly kind: 'taken'; readonly lock: HeldLock }
  | { readonly kind: 'not-taken'; readonly outcome: NoteOutcome };

const RETRY_AFTER_MS = 2_000;

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
    return notTaken({ kind: 'in-progress', retryAfterMs: RETRY_AFTER_MS });
  }
  const answer = await ports.platform.lock(writer.token, loanGuid);
  if (answer.kind === 'ok') {
    await ports.onStep?.('lock-taken');
    await ports.lockRecords.setLockId(recordId, answer.value);
    await ports.onStep?.('lock-recorded');
    return { kind: 'taken', lock: { recordId, lockId: answer.value } };
  }
  // The lock may still be created: its record stays for cleanup after the doubt has settled.
  if (isAmbiguous(answer)) {
    return notTaken({ kind: 'trouble', trouble: answer, settlesInMs: ports.timings.settle });
  }
  await ports.lockRecords.forget(recordId);
  if (answer.kind === 'refused' && answer.status === 409) {
    return notTaken(
      (await holderOf(ports, writer, loanGuid)) ?? {
        kind: 'in-progress',
        retryAfterMs: RETRY_AFTER_MS,
      },
    );
  }
  return notTaken({ kind: 'trouble', trouble: answer });
}

/**
 * Releases the lock. If that fails, its record stays, so that cleanup finds it. The record also stays if the platform
 * says the lock doesn't exist, because a 404 can have other reasons, and only the list of locks is certain.
 */
export async function releaseLoanLock(
  ports: NotePorts,
  writer: NoteWriter,
  loanGuid: string,
  lock: HeldLock,
): Promise<void> {
  const answer = await ports.platform.unlock(writer.token, loanGuid, lock.lockId);
  if (answer.kind !== 'ok') return;
  await ports.onStep?.('unlocked');
  await ports.lockRecords.forget(lock.recordId);
  await ports.onStep?.('lock-forgotten');
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
    if (released !== 'dead-token') return released === 'released';
  }
  return false;
}

async function releaseWith(
  { platform }: NotePorts,
  record: LockRecord,
  token: string,
): Promise<'released' | 'not-released' | 'dead-token'> {
  const standing = await platform.locks(token, record.loanGuid);
  if (standing.kind === 'unauthorized') return 'dead-token';
  if (standing.kind !== 'ok') return 'not-released';
  for (const lock of standing.value.filter((one) => isOf(one, record))) {
    if ((await platform.unlock(token, record.loanGuid, lock.id)).kind !== 'ok') return 'not-released';
  }
  return 'released';
}

// Requested without an answer: the loan was unlocked then, so a lock held by this user is the one.
function isOf(lock: PlatformLock, record: LockRecord): boolean {
  return record.lockId === undefined ? lock.userId === record.userId : lock.id === record.lockId;
}

async function holderOf(
  ports: NotePorts,
  writer: NoteWriter,
  loanGuid: string,
): Promise<NoteOutcome | undefined> {
  const standing = await ports.platform.locks(writer.token, loanGuid);
  if (standing.kind !== 'ok') return { kind: 'trouble', trouble: standing };
  const [first] = standing.value;
  return first && lockedBy(ports, writer, first);
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
