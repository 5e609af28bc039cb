import { parseFieldReaderAnswer } from '#src/contract/wire/field-reader-answer.ts';
import type { PlatformNotes } from '#src/gateway/notes/note-ports.ts';
import { lockLoan, readLoanLocks, unlockLoan } from '#src/platform/loan-locks.ts';
import type { PlatformClient } from '#src/platform/platform-client.ts';
import { readPersonName } from '#src/platform/read-current-user.ts';
import { readLoanFields } from '#src/platform/read-loan.ts';
import { writeLoanField } from '#src/platform/write-loan.ts';

/** The platform calls for adding a note. */
export function createPlatformNotes(platform: PlatformClient): PlatformNotes {
  return {
    locks: (token, loanGuid) => readLoanLocks(platform, token, loanGuid),
    lock: (token, loanGuid) => lockLoan(platform, token, loanGuid),
    unlock: (token, loanGuid, lockId) => unlockLoan(platform, token, loanGuid, lockId),
    async readField(token, loanGuid, fieldId) {
      const answer = await readLoanFields(platform, token, loanGuid, [fieldId]);
      if (answer.kind !== 'ok') return answer;
      const { values } = parseFieldReaderAnswer(answer.value.json, [fieldId]);
      return { kind: 'ok', value: values[fieldId] };
    },
    writeField: (token, write) => writeLoanField(platform, token, write),
    personName: (token, userId) => readPersonName(platform, token, userId),
  };
}
