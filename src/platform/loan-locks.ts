import * as v from 'valibot';
import { readAs, readJson } from '#src/platform/read-json.ts';
import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';

const LOCKS = '/encompass/v3/resourceLocks';
const lockSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** Login id of the user who has the loan open. */
  userId: v.fallback(v.string(), ''),
});

/** All users' locks on the loan. @param loanGuid a checked GUID; it becomes part of the address. */
export async function readLoanLocks(
  platform: PlatformClient,
  token: string,
  loanGuid: string,
): Promise<PlatformAnswer<readonly v.InferOutput<typeof lockSchema>[]>> {
  const answer = await platform.read(token, {
    path: `${LOCKS}?resourceType=loan&resourceId=${loanGuid}`,
    timeLimit: platform.timeLimits.lock,
  });
  return readAs(v.array(lockSchema), answer);
}

/**
 * Locks the loan exclusively. Quirk: a user who already has a lock may get the same one again.
 * @returns the lock's id; refused with 409 if another user has the loan.
 */
export async function lockLoan(
  platform: PlatformClient,
  token: string,
  loanGuid: string,
): Promise<PlatformAnswer<string>> {
  const answer = await platform.change(token, {
    path: `${LOCKS}?view=entity`,
    method: 'POST',
    body: { resource: { entityId: loanGuid, entityType: 'Loan' }, lockType: 'Exclusive' },
    timeLimit: platform.timeLimits.lock,
  });
  const lock = readAs(lockSchema, readJson(answer));
  return lock.kind === 'ok' ? { kind: 'ok', value: lock.value.id } : lock;
}

/**
 * Releases a lock; refused with 404 if it no longer exists. Success has no body: a page is a portal's, and unreadable.
 */
export async function unlockLoan(
  platform: PlatformClient,
  token: string,
  loanGuid: string,
  lockId: string,
): Promise<PlatformAnswer<undefined>> {
  const answer = await platform.change(token, {
    path: `${LOCKS}/${encodeURIComponent(lockId)}?resourceType=loan&resourceId=${loanGuid}`,
    method: 'DELETE',
    timeLimit: platform.timeLimits.lock,
  });
  if (answer.kind !== 'ok') return answer;
  return answer.value.bytes.byteLength === 0 ? { kind: 'ok', value: undefined } : { kind: 'unreadable' };
}

/**
 * Replaces the whole text of one of the loan's fields. The platform has no versions to compare with, so take a lock on
 * the loan before reading the field and hold it until the write.
 * @param write `loanGuid` and `lockId` become parts of the address; the platform checks the lock.
 */
export async function writeLoanField(
  platform: PlatformClient,
  token: string,
  write: {
    readonly loanGuid: string;
    readonly fieldId: string;
    readonly lockId: string;
    readonly text: string;
  },
): Promise<PlatformAnswer<undefined>> {
  const answer = await platform.change(token, {
    path: `/encompass/v3/loans/${write.loanGuid}/fieldWriter?lockId=${encodeURIComponent(write.lockId)}`,
    method: 'POST',
    body: [{ id: write.fieldId, value: write.text }],
    timeLimit: platform.timeLimits.fieldWriter,
  });
  return answer.kind === 'ok' ? { kind: 'ok', value: undefined } : answer;
}
