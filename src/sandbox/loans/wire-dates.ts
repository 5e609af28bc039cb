import { addMinutes } from 'date-fns/addMinutes';
import { lightFormat } from 'date-fns/lightFormat';
import { type CalendarDay, dateOfDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';

const STAMP = 'M/d/yyyy h:mm:ss a';
const texts = new Map<CalendarDay, string>();

/** A day in the pipeline's format: `5/22/2026 12:00:00 AM`. All texts for one day share one string in memory. */
export function pipelineDate(day: CalendarDay): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = lightFormat(dateOfDay(day), STAMP);
    texts.set(day, text);
  }
  return text;
}

/** A minute of a day in the pipeline's format: `8/14/2026 10:48:00 AM`. */
export function pipelineMinute(day: CalendarDay, minuteOfDay: number): string {
  return lightFormat(addMinutes(dateOfDay(day), minuteOfDay), STAMP);
}

/** An instant in the pipeline's format, in the lender's time zone: `8/14/2026 10:48:18 AM`. */
export function pipelineStamp(instantMs: number, timeZone: string): string {
  return lightFormat(readZoneClock(instantMs, timeZone), STAMP);
}

const PIPELINE_STAMP = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}:\d{2}:\d{2} [AP]M)$/;

/** A field's text in fieldReader's format: dates as `05/22/2026`, stamps with two digits, anything else unchanged. */
export function fieldReaderText(text: string): string {
  const stamp = PIPELINE_STAMP.exec(text);
  if (stamp === null) return text;
  const [, month = '', day = '', year = '', time = ''] = stamp;
  const date = `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
  return time === '12:00:00 AM' ? date : `${date} ${time.padStart(11, '0')}`;
}

/** A written value in the pipeline's format; undefined if a date field gets something that isn't a date. */
export function storedText(text: string, isDate: boolean): string | undefined {
  if (!isDate) return text;
  if (text.trim() === '' || text === '//') return '';
  const day = parseCalendarDay(text);
  return day === undefined ? undefined : pipelineDate(day);
}
