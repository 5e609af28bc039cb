import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { beginsWith } from '#src/domain/loan/begins-with.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/**
 * The rows of one list after another, all on one day, see deriveLoans. Those of the same loans are the same list: only
 * changes are rendered again.
 */
export function createLoanMemo(
  fieldMap: FieldMap,
  today: CalendarDay,
): (raws: readonly RawLoan[]) => readonly Loan[] {
  let lastRaws: readonly RawLoan[] = [];
  let lastLoans: readonly Loan[] = [];
  return (raws) => {
    if (raws === lastRaws) return lastLoans;
    // Most often a list that is still coming. The same rows stay the same list.
    const known = beginsWith(raws, lastRaws) ? lastLoans : [];
    const added = deriveLoans(raws.slice(known.length), fieldMap, today);
    lastRaws = raws;
    if (known !== lastLoans || added.length > 0) lastLoans = [...known, ...added];
    return lastLoans;
  };
}
