import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

/** The loan that is opened beside or above a list, as far as the list's loans tell. */
export interface OpenLoan {
  /** As the address has it. */
  readonly loanId: string;
  readonly today: CalendarDay;
  readonly reading: OpenLoanReading;
  /** Absent when the list, as it is searched and filtered, does not hold the loan. */
  readonly place?: ListPlace | undefined;
}

export type OpenLoanReading =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'found';
      readonly loan: Loan;
      /** ISO instant at which the platform was read. */
      readonly asOf: string;
      /** What is shown comes from this device; the network has not answered, or not well. */
      readonly isKeptCopy: boolean;
      /** What the person has not seen of the loan, in words. */
      readonly change?: string | undefined;
    }
  | { readonly kind: 'missing'; readonly view: LoanOwnership; readonly isKeptCopy: boolean }
  /** No loans could be read at all. */
  | { readonly kind: 'failed' };

/** Where a loan stands in the list as it is sorted and filtered, whatever the page. */
export interface ListPlace {
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  /** Absent at the list's end. */
  readonly previousId?: string | undefined;
  readonly nextId?: string | undefined;
  /** Of all loans of the list, in its order. */
  readonly loanIds: readonly string[];
}
