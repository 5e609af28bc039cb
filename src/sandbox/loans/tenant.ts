import { type FieldMap } from '#src/domain/field-map.ts';
import type { FaultSwitches } from '#src/sandbox/faults.ts';
import type { People } from '#src/sandbox/people.ts';
import type { PipelineView } from '#src/sandbox/pipeline/run-query.ts';
import { fullNameOf } from '#src/sandbox/sandbox-user.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import type { LoanLocks } from '#src/sandbox/loans/loan-locks.ts';
import { pipelineStamp } from '#src/sandbox/loans/wire-dates.ts';
import type { WrittenValues } from '#src/sandbox/loans/written-values.ts';

/** Columns that come from no loan: who has it locked, and when it was last written to. */
export const COMPUTED_KEYS: readonly string[] = [
  'LOCKUSER.USERNAME',
  'LOCKSTATUS.INUSE',
  'LOAN.LASTMODIFIED',
];

export interface Tenant {
  readonly book: LoanBook;
  readonly written: WrittenValues;
  readonly locks: LoanLocks;
  readonly people: People;
  readonly fieldMap: FieldMap;
  readonly switches: FaultSwitches;
  readonly now: () => number;
  readonly timeZone: string;
}

/** The loans as the pipeline shows them: with what was written, as of the pipeline's lag ago. */
export function pipelineView(tenant: Tenant): PipelineView {
  const { book, written, locks, people, fieldMap, switches, timeZone } = tenant;
  const at = tenant.now() - (switches.current().pipelineLagMs ?? 0);
  const ownerKeys = [fieldMap.loan.loanOfficerEmail, fieldMap.loan.processorEmail].map(fieldKeyOf);

  function text(position: number, key: string): string | undefined {
    const loan = book.at(position);
    switch (key) {
      case 'LOAN.LASTMODIFIED': {
        const last = written.lastWriteAsOf(loan.loanId, at);
        return last === undefined ? loan.value(key) : pipelineStamp(last, timeZone);
      }
      case 'LOCKSTATUS.INUSE':
        return locks.of(loan.loanId).length > 0 ? 'Y' : 'N';
      case 'LOCKUSER.USERNAME': {
        const holder = people.find(locks.of(loan.loanId)[0]?.userId ?? '');
        return holder === undefined ? '' : fullNameOf(holder);
      }
      default:
        return written.asOf(loan.loanId, key, at) ?? loan.value(key);
    }
  }

  return {
    book,
    text,
    isOwnedBy(position, userEmail) {
      const email = userEmail.toLowerCase();
      return ownerKeys.some((key) => text(position, key)?.toLowerCase() === email);
    },
  };
}
