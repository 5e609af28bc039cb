import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';

/** A day, or the loans that have none. */
export type ShownDay = CalendarDay | 'none';
