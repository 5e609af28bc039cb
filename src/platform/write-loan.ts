import type { PlatformAnswer } from '#src/platform/platform-answer.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';

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
