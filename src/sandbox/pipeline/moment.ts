import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';

/**
 * A date with or without a time, as seconds since 1970-01-01 on a wall clock. The pipeline's stamps have no zone, so an
 * offset in a filter's value (`...Z`) isn't applied either: `2026-05-22T00:00:00Z` means May 22.
 */
export interface Moment {
  readonly seconds: number;
  readonly hasTime: boolean;
}

const DAY = 86_400;
const US_TIME = /^\d{1,2}\/\d{1,2}\/\d{4} (\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP]M)$/i;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const DATE_ALONE = /^(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})$/;

/** Parses `M/D/YYYY`, `M/D/YYYY h:mm[:ss] AM`, `YYYY-MM-DD` and `YYYY-MM-DDTHH:mm[:ss]`; anything else is undefined. */
export function readMoment(text: string): Moment | undefined {
  const day = parseCalendarDay(text);
  if (day === undefined) return undefined;
  if (DATE_ALONE.test(text)) return { seconds: day * DAY, hasTime: false };
  const us = US_TIME.exec(text);
  const parts = us ?? ISO_TIME.exec(text);
  if (parts === null) return undefined;
  const [, hourText = '0', minutes = '0', seconds = '0', half] = parts;
  const hour = half === undefined ? Number(hourText) : to24Hours(Number(hourText), half);
  return { seconds: day * DAY + hour * 3600 + Number(minutes) * 60 + Number(seconds), hasTime: true };
}

function to24Hours(hour: number, half: string): number {
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

const PRECISIONS = ['exact', 'minute', 'hour', 'day', 'month', 'year', 'recurring'] as const;

/** How closely two dates must agree; `recurring` compares only month and day. */
export type Precision = (typeof PRECISIONS)[number];

/** The precision for a criterion's name in any case; undefined if there's none. */
export function readPrecision(text: string): Precision | undefined {
  return PRECISIONS.find((precision) => precision === text.toLowerCase());
}

/** A number that's equal for moments that agree at this precision and orders those that don't. */
export function rankOf(moment: Moment, precision: Precision): number {
  switch (precision) {
    case 'exact':
      return moment.seconds;
    case 'minute':
      return Math.floor(moment.seconds / 60);
    case 'hour':
      return Math.floor(moment.seconds / 3600);
    case 'day':
      return Math.floor(moment.seconds / DAY);
    case 'month':
    case 'year':
    case 'recurring': {
      const date = new Date(moment.seconds * 1000);
      if (precision === 'year') return date.getUTCFullYear();
      if (precision === 'month') return date.getUTCFullYear() * 12 + date.getUTCMonth();
      return date.getUTCMonth() * 31 + date.getUTCDate();
    }
  }
}
