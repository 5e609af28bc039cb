import { calendarDayIn, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { noteTime } from '#src/domain/notes/note-line.ts';

/** `11/20/2026 10:41 AM`: when a note was written, as the notes that its loan already has show it. */
export function noteDateText(writtenAt: string, timeZone: string): string {
  const instant = Date.parse(writtenAt);
  return `${formatCalendarDay(calendarDayIn(instant, timeZone))} ${noteTime(instant, timeZone)}`;
}
