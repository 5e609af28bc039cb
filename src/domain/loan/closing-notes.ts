import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { nextWireDay } from '#src/domain/calendar/wire-days.ts';
import { isClosingInDoubt } from '#src/domain/loan/closing-risk.ts';
import { isNotFunded, notFundedText } from '#src/domain/loan/closing.ts';
import { dayWithoutWire } from '#src/domain/loan/late-funding.ts';
import { closedWithoutCd, isRuledOut, type LegalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockNote, lockToExtend } from '#src/domain/loan/rate-lock.ts';

/**
 * What a projected closing isn't as its date says, what a cell of the list has room for first: `not funded, 3 days` or
 * `needs CD receipt`, `no CD on record` for one that closed, `rate lock expired`, then `can't fund until 11/27` where
 * funds are due on a day without wires. A closing that can't be on its day funds on no day that goes with it.
 */
export function closingNotes(loan: Loan, legal: LegalClosing | undefined, today: CalendarDay): string[] {
  const unwired = isRuledOut(legal) ? undefined : dayWithoutWire(loan, today);
  return [
    notFundedText(loan.closing),
    tooEarlyText(legal),
    closedWithoutCd(loan) ? 'no CD on record' : '',
    lockNote(loan, today),
    unwired === undefined ? '' : `can't fund until ${formatCalendarDay(nextWireDay(unwired)).slice(0, 5)}`,
  ].filter(Boolean);
}

/**
 * True where those notes are in the late color: the closing's day is in doubt, its lock has to be extended, or that no
 * CD is on record is first.
 */
export function areClosingNotesLate(
  loan: Loan,
  legal: LegalClosing | undefined,
  today: CalendarDay,
): boolean {
  const isLockLate = lockToExtend(loan, today) !== undefined;
  const isCdFirst = closedWithoutCd(loan) && !isNotFunded(loan.closing);
  return isClosingInDoubt(loan, legal, today) || isLockLate || isCdFirst;
}

/**
 * Why a loan can't close on its date as things stand, for a cell of the list: `not before 12/01/2026`, or where a day
 * is only presumed, `needs CD receipt` if proof lets the loan close on its date, and `too early by law` if not. '' for
 * a loan that can.
 */
export function tooEarlyText(legal: LegalClosing | undefined): string {
  if (legal?.isTooEarly !== true) return '';
  if (legal.proveBy !== undefined) return 'needs CD receipt';
  return legal.clocks[0].isPresumed ? 'too early by law' : `not before ${formatCalendarDay(legal.earliest)}`;
}
