import { createContext, use } from 'react';
import { readZoneClock } from '#src/domain/calendar/zone-clock.ts';
import { deviceTimeZone, namedDeviceZone } from '#src/loan-display/device-answers.ts';
import { dayAndTime, listStatusWords } from '#src/loan-display/words.ts';

/** The one clock of every screen: it shows the lender's time on any device. */
export interface LenderClock {
  readonly timeZone: string;
  /** What people call the zone, `Eastern Time`, where the device's clocks show another time; '' where they agree. */
  readonly zoneName: string;
  /** `10:40 AM` of today, `Nov 20, 10:40 AM` of any other day. */
  readonly clockText: (asOf: string, now: number) => string;
  /**
   * `as of 11/20/2026, 10:40 AM`: with its day, because a list on paper or in a file is read on another one, and with
   * its zone where that is not the device's.
   */
  readonly asOfText: (asOf: string) => string;
  /** `as of 11/20/2026`: the lender's day, for people who may live in another zone. */
  readonly asOfDayText: (asOf: string) => string;
  /** `Nov 18 at 4:10 PM`, with its year when that is another one. */
  readonly writtenText: (writtenAt: string, now: number) => string;
}

const HALF_A_YEAR_MS = 182 * 24 * 3_600_000;

/**
 * @param lenderZone the setting; null for the device's own zone
 * @param deviceZone what the device's clocks go by; undefined if it can't name it, and then the zone is said
 * @param now only decides whether the two zones agree at this time of the year, and half a year on
 */
export function createLenderClock(
  lenderZone: string | null,
  deviceZone: string | undefined,
  now: number,
): LenderClock {
  const timeZone = lenderZone ?? deviceZone ?? deviceTimeZone();
  const isDevices =
    deviceZone !== undefined && [now, now + HALF_A_YEAR_MS].every((at) => agree(timeZone, deviceZone, at));
  const write = createWriter(timeZone);
  const isSame = (parts: Intl.DateTimeFormatOptions, one: number, other: number): boolean =>
    write(parts, one) === write(parts, other);
  const asOfWith = (parts: Intl.DateTimeFormatOptions, asOf: string): string =>
    listStatusWords.asOf(write({ ...FULL_DAY, ...TIME, ...parts }, Date.parse(asOf)));
  return {
    timeZone,
    zoneName: isDevices ? '' : nameOfZone(timeZone, now),
    clockText: (asOf, at) => {
      const instant = Date.parse(asOf);
      return write(isSame(FULL_DAY, instant, at) ? TIME : { ...SHORT_DAY, ...TIME }, instant);
    },
    asOfText: (asOf) => asOfWith(isDevices ? {} : ZONE, asOf),
    asOfDayText: (asOf) => listStatusWords.asOf(write(FULL_DAY, Date.parse(asOf))),
    writtenText: (writtenAt, at) => {
      const instant = Date.parse(writtenAt);
      const day = isSame(YEAR, instant, at) ? SHORT_DAY : { ...SHORT_DAY, ...YEAR };
      return dayAndTime(write(day, instant), write(TIME, instant));
    },
  };
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const SHORT_DAY = { month: 'short', day: 'numeric' } as const;
const FULL_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const ZONE = { timeZoneName: 'short' } as const;
const YEAR = { year: 'numeric' } as const;

/** Writes instants; each of the few forms is made once, because making one costs more than using it. */
function createWriter(timeZone: string): (parts: Intl.DateTimeFormatOptions, instant: number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (parts, instant) => {
    const form = JSON.stringify(parts);
    let format = formats.get(form);
    if (format === undefined) {
      format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
      formats.set(form, format);
    }
    // Some engines put a narrow no-break space before AM: no keyboard types it into a search, and spreadsheets show a
    // box.
    return format.format(instant).replaceAll('\u202F', ' ');
  };
}

function agree(zone: string, other: string, instant: number): boolean {
  if (zone === other) return true;
  const [left, right] = [readZoneClock(instant, zone), readZoneClock(instant, other)];
  return left.day === right.day && left.hour === right.hour && left.minute === right.minute;
}

function nameOfZone(timeZone: string, now: number): string {
  // Engines call it GMT+00:00.
  if (timeZone === 'UTC') return timeZone;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Without a provider, as before sign-in, the device's own. */
const LenderClockContext = createContext<LenderClock | undefined>(undefined);

export const LenderClockProvider = LenderClockContext.Provider;

export function useLenderClock(): LenderClock {
  return use(LenderClockContext) ?? deviceClock();
}

let ofDevice: LenderClock | undefined;

function deviceClock(): LenderClock {
  return (ofDevice ??= createLenderClock(null, namedDeviceZone(), 0));
}
