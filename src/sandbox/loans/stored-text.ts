import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { pipelineDate } from '#src/sandbox/loans/wire-dates.ts';

/** A written value in the pipeline's format; undefined if a date field gets something that isn't a date. */
export function storedText(text: string, isDate: boolean): string | undefined {
  if (!isDate) return text;
  if (text.trim() === '' || text === '//') return '';
  const day = parseCalendarDay(text);
  return day === undefined ? undefined : pipelineDate(day);
}
