import { idKey } from '#src/domain/text/same-id.ts';
import { parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Closing } from '#src/domain/loan/closing.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** This many days forward, today the first of them, and as many back for closings without funds sent. */
const DAYS_AROUND = 14;
/**
 * The app checks every five minutes, and each call counts against the platform's limit for the whole lender. Twice an
 * hour per loan is enough for conditions no user is looking at.
 */
const GOOD_FOR_MS = 30 * 60_000;

/**
 * Ids of the loans whose conditions to fetch before a user opens them, nearest closing first: loans that close today or
 * within the next 13 days, and loans whose closing passed at most 14 days ago without funds sent, because these can
 * close any day. At equal distance, the upcoming closing goes first. If a closing took place, is further away or has no
 * date, there's no reason to expect a user to open the loan. Source: docs/installed-app.md#conditions-ahead.
 */
export function loansToPrefetch(
  loans: readonly RawLoan[],
  fieldMap: FieldMap,
  today: CalendarDay,
): readonly string[] {
  const near = loans.filter((loan) =>
    isAround(parseCalendarDay(fieldText(loan, fieldMap.loan.projectedClosingDate)), today),
  );
  const ids = deriveLoans(near, fieldMap, today)
    .filter(({ closing }) => isExpected(closing))
    .map(({ loanId, closing }) => ({ loanId, daysUntil: closing.daysUntil ?? 0 }))
    .toSorted(byDistance)
    .map(({ loanId }) => loanId);
  // The platform writes a GUID in either case.
  return [...new Map(ids.map((id) => [idKey(id), id])).values()];
}

/**
 * True if a copy should be fetched again before it's used.
 * @param asOf ISO instant of the copy; undefined if there's none.
 * @param now the server's time in ms. A copy dated more than half an hour ahead of it isn't trusted.
 */
export function isPrefetchDue(asOf: string | undefined, now: number): boolean {
  const age = now - Date.parse(asOf ?? '');
  return Number.isNaN(age) || Math.abs(age) >= GOOD_FOR_MS;
}

function isAround(day: CalendarDay | undefined, today: CalendarDay): boolean {
  return day !== undefined && day >= today - DAYS_AROUND && day < today + DAYS_AROUND;
}

function isExpected({ daysUntil, daysUnfunded }: Closing): boolean {
  return daysUntil !== undefined && (daysUntil >= 0 || daysUnfunded > 0);
}

function byDistance(left: { readonly daysUntil: number }, right: { readonly daysUntil: number }): number {
  const distance = Math.abs(left.daysUntil) - Math.abs(right.daysUntil);
  return distance === 0 ? right.daysUntil - left.daysUntil : distance;
}
