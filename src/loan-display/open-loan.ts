import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

/** The loan opened beside or above a list, as far as the list's loans tell. */
export interface OpenLoan {
  readonly loanId: string;
  readonly today: CalendarDay;
  readonly reading: OpenLoanReading;
  /** Absent if the searched and filtered list doesn't contain the loan. */
  readonly listPosition?: ListPosition | undefined;
}

export type OpenLoanReading =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'found';
      readonly loan: Loan;
      readonly asOf: string;
      /** The loan shown comes from this device; the network hasn't answered, or failed. */
      readonly isCached: boolean;
      /** The other list, which has it where the one beside it doesn't. */
      readonly elsewhere?: LoanOwnership | undefined;
      readonly change?: string | undefined;
    }
  | { readonly kind: 'missing'; readonly view: LoanOwnership; readonly isCached: boolean }
  /** No loans could be read at all. */
  | { readonly kind: 'failed' };

export interface ListPosition {
  readonly position: number;
  readonly count: number;
  /** Absent at the list's end. */
  readonly previousId?: string | undefined;
  readonly nextId?: string | undefined;
  readonly loanIds: readonly string[];
}
