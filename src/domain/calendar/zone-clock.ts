import { createZoneFormats } from '#src/domain/calendar/zone-formats.ts';

/** What a calendar and a wall clock show. `month` and `day` count from 1; `hour` is 0 to 23. */
export interface ClockReading {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const FORMATS = createZoneFormats();

/**
 * The date and time in an IANA time zone at an instant (milliseconds since the epoch). Throws a RangeError for a zone
 * the runtime doesn't know.
 */
export function readZoneClock(instantMs: number, timeZone: string): ClockReading {
  const parts = new Map<string, number>();
  for (const { type, value } of FORMATS.of(timeZone).formatToParts(instantMs)) parts.set(type, Number(value));
  const part = (type: keyof ClockReading): number => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** True for a zone name this runtime knows, e.g. America/New_York. */
export function isTimeZone(name: string): boolean {
  try {
    // Its format is kept: making one takes a slow device 10 ms, and the screens need it too.
    readZoneClock(0, name);
    return true;
  } catch {
    return false;
  }
}
