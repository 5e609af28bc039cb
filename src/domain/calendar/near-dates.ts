import { type CalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** Omit the year for dates this close to today. */
const NEAR_DAYS = 60;
const WRITTEN_DATE = /\b(\d{2}\/\d{2})\/\d{4}\b/g;

/**
 * A text of the app with its dates near today as a person says them: `by Mon 11/30` for `by Mon 11/30/2026`. Dates
 * farther off keep their year. Not for fetched texts, which stay as they are.
 */
export function withoutNearYears(text: string, today: CalendarDay): string {
  return text.replaceAll(WRITTEN_DATE, (date: string, monthAndDay: string) => {
    const day = parseCalendarDay(date);
    return day !== undefined && Math.abs(day - today) <= NEAR_DAYS ? monthAndDay : date;
  });
}
