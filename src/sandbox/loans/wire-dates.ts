import { parseCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { civilFromDays } from '#src/domain/calendar/civil-date.ts';
import { type ClockReading, readZoneClock } from '#src/domain/calendar/zone-clock.ts';

const texts = new Map<CalendarDay, string>();

/** A day in the pipeline's format: `5/22/2026 12:00:00 AM`. All texts for one day share one string in memory. */
export function pipelineDate(day: CalendarDay): string {
  let text = texts.get(day);
  if (text === undefined) {
    const { year, month, day: dayOfMonth } = civilFromDays(day);
    text = `${month}/${dayOfMonth}/${year} 12:00:00 AM`;
    texts.set(day, text);
  }
  return text;
}

/** A minute of a day in the pipeline's format: `8/14/2026 10:48:00 AM`. */
export function pipelineMinute(day: CalendarDay, minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  return stampText({ ...civilFromDays(day), hour, minute: minuteOfDay % 60, second: 0 });
}

/** An instant in the pipeline's format, in the lender's time zone: `8/14/2026 10:48:18 AM`. */
export function pipelineStamp(instantMs: number, timeZone: string): string {
  return stampText(readZoneClock(instantMs, timeZone));
}

function stampText({ year, month, day, hour, minute, second }: ClockReading): string {
  const time = `${((hour + 11) % 12) + 1}:${twoDigits(minute)}:${twoDigits(second)}`;
  return `${month}/${day}/${year} ${time} ${hour < 12 ? 'AM' : 'PM'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
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
