import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/** As far ahead as "in 7 days" reaches, today included. */
const ENDING_DAYS = 7;

export type LockedLoan = Pick<Loan, 'rateLockExpiry' | 'closing'>;

/** The rate lock of a loan that's on its way to a closing. The rate is promised through its last day. */
interface RateLock {
  readonly day: CalendarDay;
  readonly daysLeft: number;
  readonly endsTooEarly: boolean;
}

/**
 * The lock as of today. Undefined where there's none, and where it no longer matters: of a funded loan, and of one
 * whose closing day passed, which gets a new day first.
 */
function rateLockOf({ rateLockExpiry, closing }: LockedLoan, today: CalendarDay): RateLock | undefined {
  const { day, isFunded } = closing;
  if (rateLockExpiry === undefined || isFunded || (day !== undefined && day < today)) return undefined;
  return {
    day: rateLockExpiry,
    daysLeft: rateLockExpiry - today,
    endsTooEarly: day === undefined || rateLockExpiry < day,
  };
}

/**
 * The lock that someone has to extend now: it ends before the closing, within 7 days, or it did already. The one rule
 * of Today's line, the list's count and notes, and the panel's color. A closing's risk looks further ahead.
 */
export function lockToExtend(loan: LockedLoan, today: CalendarDay): RateLock | undefined {
  const lock = rateLockOf(loan, today);
  return lock?.endsTooEarly === true && lock.daysLeft < ENDING_DAYS ? lock : undefined;
}

/** True for a projected closing, today or ahead, after its rate lock. */
export function closesAfterLock({ rateLockExpiry, closing }: LockedLoan): boolean {
  const { day, daysUntil = -1, isFunded } = closing;
  return (
    !isFunded && daysUntil >= 0 && day !== undefined && rateLockExpiry !== undefined && rateLockExpiry < day
  );
}

/** True for a lock not reported outside as completed: it ended, or ends before the projected closing. */
export function isLockTooShort({ rateLockExpiry, closing }: LockedLoan, today: CalendarDay): boolean {
  return rateLockExpiry !== undefined && rateLockExpiry < Math.max(today, closing.day ?? today);
}

/** Short text for a list cell: `rate lock expired`, `lock ends 11/25`; '' if there's none to extend. */
export function lockNote(loan: LockedLoan, today: CalendarDay): string {
  const lock = lockToExtend(loan, today);
  if (lock === undefined) return '';
  return lock.daysLeft < 0 ? 'rate lock expired' : `lock ends ${formatCalendarDay(lock.day).slice(0, 5)}`;
}

/** `Rate lock expires in 3 days`, `Rate lock expires today`, `Rate lock expired 2 days ago`. */
export function rateLockText(daysLeft: number): string {
  if (daysLeft < 0) return `Rate lock expired ${daysText(-daysLeft)} ago`;
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysText(daysLeft)}`;
  return `Rate lock expires ${when}`;
}

/** `The rate lock expires Tue 12/01/2026, before the closing on Fri 12/04/2026.`; '' where it lasts. */
export function lockBeforeClosingText(loan: LockedLoan, today: CalendarDay): string {
  const { rateLockExpiry, closing } = loan;
  if (!closesAfterLock(loan) || rateLockExpiry === undefined || closing.day === undefined) return '';
  const expires = rateLockExpiry < today ? 'expired' : 'expires';
  return `The rate lock ${expires} ${dayWithWeekday(rateLockExpiry)}, before the closing on ${dayWithWeekday(closing.day)}.`;
}

/** Why a closing cell's note speaks of the lock: the sentence above, or of a loan with no date, how long it lasts. */
export function lockReason(loan: LockedLoan, today: CalendarDay): string {
  const lock = lockToExtend(loan, today);
  return lockBeforeClosingText(loan, today) || (lock === undefined ? '' : `${rateLockText(lock.daysLeft)}.`);
}

/** `12/01/2026 (in 3 days)`; of a loan that no longer waits for its closing, the day alone. '' without a lock. */
export function rateLockDayText(loan: LockedLoan, today: CalendarDay): string {
  const { rateLockExpiry } = loan;
  if (rateLockExpiry === undefined) return '';
  const day = formatCalendarDay(rateLockExpiry);
  const lock = rateLockOf(loan, today);
  if (lock === undefined) return day;
  const { daysLeft } = lock;
  if (daysLeft < 0) return `${day} (${daysText(-daysLeft)} ago)`;
  return `${day} (${daysLeft === 0 ? 'today' : `in ${daysText(daysLeft)}`})`;
}
