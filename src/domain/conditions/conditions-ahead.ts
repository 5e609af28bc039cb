import { parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Closing } from '#src/domain/loan/closing.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';

/** So many days forward, today the first of them, and as many back for closings that slipped. */
const DAYS_AROUND = 14;
/**
 * Lists are asked for every five minutes, and each call counts against the platform's limit for the whole lender: twice
 * an hour and loan is enough for conditions that nobody is looking at.
 */
const GOOD_FOR_MS = 30 * 60_000;

/**
 * The loans whose conditions are wanted on the device before anybody opens them, by id, the nearest closing first: those
 * that close today or within the 13 days after it, and those whose closing passed at most 14 days ago without funds sent,
 * for these can close any day. On the same distance the one to come goes first. A closing that took place, one further
 * away and one without a date give no reason to expect anybody at the loan.
 * Source: docs/installed-app.md#conditions-ahead.
 */
export function loansToReadAhead(
  loans: readonly RawLoan[],
  fieldMap: FieldMap,
  today: CalendarDay,
): readonly string[] {
  const near = loans.filter(({ fields }) =>
    isAround(parseCalendarDay(fields[fieldMap.loan.projectedClosingDate]), today),
  );
  const ids = deriveLoans(near, fieldMap, today)
    .filter(({ closing }) => isExpected(closing))
    .map(({ loanId, closing }) => ({ loanId, daysUntil: closing.daysUntil ?? 0 }))
    .toSorted(byDistance)
    .map(({ loanId }) => loanId);
  // A platform writes a GUID in either case.
  return [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()];
}

/**
 * Whether a copy is to be read anew ahead of its use.
 * @param asOf ISO instant of the copy; undefined when there is none.
 * @param now the server's time in ms. A copy that claims to come from later than half an hour ahead of it is not believed.
 */
export function isDueAhead(asOf: string | undefined, now: number): boolean {
  const age = now - Date.parse(asOf ?? '');
  return Number.isNaN(age) || Math.abs(age) >= GOOD_FOR_MS;
}

function isAround(day: CalendarDay | undefined, today: CalendarDay): boolean {
  return day !== undefined && day >= today - DAYS_AROUND && day < today + DAYS_AROUND;
}

function isExpected({ daysUntil, isSlipped }: Closing): boolean {
  return daysUntil !== undefined && (daysUntil >= 0 || isSlipped);
}

function byDistance(left: { readonly daysUntil: number }, right: { readonly daysUntil: number }): number {
  const distance = Math.abs(left.daysUntil) - Math.abs(right.daysUntil);
  return distance === 0 ? right.daysUntil - left.daysUntil : distance;
}
