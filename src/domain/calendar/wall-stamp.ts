import { UTCDateMini } from '@date-fns/utc/date/mini';
import { lightFormat } from 'date-fns/lightFormat';
import { readDateText } from '#src/domain/calendar/date-text.ts';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';

/**
 * A date and time on a wall clock of no known zone, as seconds since 1970-01-01 on that clock. The platform's stamps
 * are like this. Two of them compare only if they come from the same clock.
 */
export type WallStamp = number;

const DAY_SECONDS = 86_400;
const US_TIME = /^\d{1,2}\/\d{1,2}\/\d{4} (\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP]M)$/i;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2}):(\d{2})$/;

/**
 * Parses `M/D/YYYY h:mm[:ss] AM`, as the platform writes it, and `YYYY-MM-DDTHH:mm:ss`. Anything else, also a date
 * without a time or with an offset, is `undefined`.
 */
export function parseWallStamp(text: string | undefined): WallStamp | undefined {
  if (text === undefined) return undefined;
  const days = readDateText(text);
  const parts = US_TIME.exec(text) ?? ISO_TIME.exec(text);
  if (days === undefined || parts === null) return undefined;
  const [, hourText = '', minutes = '', seconds = '0', half] = parts;
  const isOnClock =
    half === undefined ? Number(hourText) < 24 : Number(hourText) >= 1 && Number(hourText) <= 12;
  if (!isOnClock || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half === undefined ? Number(hourText) : to24Hours(Number(hourText), half);
  return days * DAY_SECONDS + hour * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** What the clocks of an IANA time zone show at an instant (milliseconds since the epoch). */
export function wallStampIn(instantMs: number, timeZone: string): WallStamp {
  return readZoneClock(instantMs, timeZone).getTime() / 1000;
}

/** `YYYY-MM-DDTHH:mm:ss`, which `parseWallStamp` reads. */
export function formatWallStamp(stamp: WallStamp): string {
  return lightFormat(new UTCDateMini(stamp * 1000), "yyyy-MM-dd'T'HH:mm:ss");
}

/** `MM/DD/YYYY h:mm:ss AM`, the platform's own form. */
export function platformStamp(stamp: WallStamp): string {
  return lightFormat(new UTCDateMini(stamp * 1000), 'MM/dd/yyyy h:mm:ss a');
}

function to24Hours(hour: number, half: string): number {
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}
