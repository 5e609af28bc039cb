import type { CalendarDay } from '#src/domain/calendar-day.ts';
import type { Closing } from '#src/domain/closing.ts';
import { compileFieldMap } from '#src/domain/compiled-field-map.ts';
import { createLoanDeriver } from '#src/domain/loan-deriver.ts';
import type { FieldMap } from '#src/domain/field-map.ts';
import type { MilestoneCategory } from '#src/domain/milestone-category.ts';
import type { RawLoan } from '#src/domain/raw-loan.ts';

/** A loan as the screens show it: derived from the platform's texts, the field map and today; never stored. */
export interface Loan {
  readonly loanId: string;
  readonly loanNumber: string;
  readonly borrowerLastName: string;
  readonly borrowerFirstName: string;
  readonly closing: Closing;
  readonly processorName: string;
  readonly processorEmail: string;
  readonly loanOfficerName: string;
  readonly loanOfficerEmail: string;
  readonly loanType: string;
  readonly milestone: string;
  readonly milestoneDate?: CalendarDay | undefined;
  readonly isSuspended: boolean;
  /** One per category of the field map, in its order. */
  readonly categories: readonly MilestoneCategory[];
  /** What could not be read of this loan, in words; empty for a well-formed one. */
  readonly faults: readonly string[];
  readonly raw: RawLoan;
}

/**
 * The row of one loan on the given day. Never throws for what the platform sent: a missing or unreadable value is an
 * empty text or no date. Source: specification, section 4.
 */
export function deriveLoan(raw: RawLoan, fieldMap: FieldMap, today: CalendarDay): Loan {
  return createLoanDeriver(compileFieldMap(fieldMap), today, 1)(raw);
}

/** The rows of many loans, in their order. Each row depends on its own loan alone. */
export function deriveLoans(raws: readonly RawLoan[], fieldMap: FieldMap, today: CalendarDay): Loan[] {
  const derive = createLoanDeriver(compileFieldMap(fieldMap), today, raws.length);
  return raws.map((raw) => derive(raw));
}
