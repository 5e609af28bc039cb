import { type FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { FaultSwitches } from '#src/sandbox/base/faults.ts';
import type { People } from '#src/sandbox/base/people.ts';
import type { PipelineView } from '#src/sandbox/pipeline/run-query.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import type { LoanLocks } from '#src/sandbox/loans/loan-locks.ts';
import { pipelineStamp } from '#src/sandbox/loans/wire-dates.ts';
import type { WrittenValues } from '#src/sandbox/loans/written-values.ts';

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

/** The loans as the pipeline shows them: with written values, as of the pipeline's lag ago. */
export function pipelineView(tenant: Tenant): PipelineView {
  const { book, written, fieldMap, switches, timeZone } = tenant;
  const at = tenant.now() - (switches.current().pipelineLagMs ?? 0);
  const ownerKeys = [fieldMap.loan.loanOfficerEmail, fieldMap.loan.processorEmail].map(fieldKeyOf);

  // Only a few loans are ever written; skip all others.
  const touched = new Set([...written.loanIds()].map((loanId) => book.positionOf(loanId)));

  function text(position: number, key: string): string | undefined {
    return (touched.has(position) ? writtenText(position, key) : undefined) ?? book.text(position, key);
  }

  function writtenText(position: number, key: string): string | undefined {
    const { loanId } = book.at(position);
    if (key !== 'LOAN.LASTMODIFIED') return written.asOf(loanId, key, at);
    const last = written.lastWriteAsOf(loanId, at);
    return last === undefined ? undefined : pipelineStamp(last, timeZone);
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
