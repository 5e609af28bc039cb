import { isEqual, isSameDay, isSameYear } from 'date-fns';
import { createContext, use } from 'react';
import { formatDate } from '#src/domain/calendar/date-format.ts';
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
  const zoneAt = isDevices ? () => '' : namesOfZone(timeZone, 'short');
  const clockAt = (instant: string | number): Date => readZoneClock(Number(new Date(instant)), timeZone);
  return {
    timeZone,
    zoneName: isDevices ? '' : namesOfZone(timeZone, 'longGeneric')(now),
    clockText: (asOf, at) => {
      const clock = clockAt(asOf);
      return formatDate(clock, isSameDay(clock, clockAt(at)) ? 'h:mm a' : 'MMM d, h:mm a');
    },
    asOfText: (asOf) =>
      listStatusWords.asOf(
        `${formatDate(clockAt(asOf), 'MM/dd/yyyy, h:mm a')} ${zoneAt(Date.parse(asOf))}`.trim(),
      ),
    asOfDayText: (asOf) => listStatusWords.asOf(formatDate(clockAt(asOf), 'MM/dd/yyyy')),
    writtenText: (writtenAt, at) => {
      const clock = clockAt(writtenAt);
      const day = isSameYear(clock, clockAt(at)) ? 'MMM d' : 'MMM d, yyyy';
      return dayAndTime(formatDate(clock, day), formatDate(clock, 'h:mm a'));
    },
  };
}

function agree(zone: string, other: string, instant: number): boolean {
  return zone === other || isEqual(readZoneClock(instant, zone), readZoneClock(instant, other));
}

function namesOfZone(timeZone: string, style: 'short' | 'longGeneric'): (instant: number) => string {
  // Engines call it GMT+00:00.
  if (timeZone === 'UTC') return () => timeZone;
  // Made once: that takes a slow device 10 ms.
  const names = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: style });
  return (instant) =>
    names.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
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
