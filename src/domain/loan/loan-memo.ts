import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { beginsWith } from '#src/domain/loan/begins-with.ts';
import { deriveLoans, type Loan } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/**
 * Derives the rows of one list after another, all on one day. A raw loan that was in the list before (the same object)
 * keeps its row: only changes are derived and rendered again.
 */
export function createLoanMemo(
  fieldMap: FieldMap,
  today: CalendarDay,
): (raws: readonly RawLoan[]) => readonly Loan[] {
  let lastRaws: readonly RawLoan[] = [];
  let lastLoans: readonly Loan[] = [];
  return (raws) => {
    if (raws === lastRaws) return lastLoans;
    if (beginsWith(raws, lastRaws)) {
      // Most often a list that is still coming. The same rows stay the same list.
      const added = deriveLoans(raws.slice(lastRaws.length), fieldMap, today);
      lastRaws = raws;
      if (added.length > 0) lastLoans = [...lastLoans, ...added];
      return lastLoans;
    }
    const rows = new Map<RawLoan, Loan>(lastLoans.map((loan) => [loan.raw, loan]));
    for (const loan of deriveLoans(
      raws.filter((raw) => !rows.has(raw)),
      fieldMap,
      today,
    ))
      rows.set(loan.raw, loan);
    lastRaws = raws;
    lastLoans = raws.flatMap((raw) => rows.get(raw) ?? []);
    return lastLoans;
  };
}
