import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LegalClosing } from '#src/domain/loan/legal-closing.ts';

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
