import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Did } from '#src/domain/marks/did-today.ts';
import type { PositionedColumn } from '#src/features/pipeline/columns/positioned-columns.ts';

export interface CellProps {
  readonly loan: Loan;
  readonly column: PositionedColumn;
  readonly today: CalendarDay;
  /** What's highlighted in the texts. */
  readonly search: string;
  /** What proves that the borrower has the CD. */
  readonly cdReceipt: CdReceipt;
  /** What the user hasn't seen of the loan. */
  readonly change: string | undefined;
  /** The user's own star. */
  readonly isStarred: boolean;
  /** What the user did about it today. */
  readonly did: Did | undefined;
}
