import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { LegalClosing } from '#src/domain/loan/legal-closing.ts';

/** `not before 12/01/2026` for a loan that can't close on its date; otherwise ''. For a cell of the list. */
export function tooEarlyText(legal: LegalClosing | undefined): string {
  return legal?.isTooEarly === true ? `not before ${formatCalendarDay(legal.earliest)}` : '';
}
