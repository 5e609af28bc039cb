import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';

// What a browser says of its device, checked before anything believes it. Its language is never asked, not even as a
// default, which some runtimes refuse (C, en_US.UTF-8): all is written in American English. Its clock is compared with
// the server's: see ServerClock.

/** The default if no zone is named, the same for screens and gateway. */
const ZONE_WITHOUT_A_NAME = 'UTC';

/**
 * The device's zone; undefined for a name that this runtime itself refuses, as `Etc/Unknown` is, which browsers give
 * for zones that they can't name.
 */
export function namedDeviceZone(): string | undefined {
  // Older browsers may say none at all.
  const said: string | undefined = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
  return said !== undefined && isTimeZone(said) ? said : undefined;
}

export function deviceTimeZone(): string {
  return namedDeviceZone() ?? ZONE_WITHOUT_A_NAME;
}

/** ISO texts of later years have six digits for the year, which no contract reads. */
const LATEST_MS = Date.UTC(9999, 0);

/** The time in ms since 1970 as a clock says it, and no time before or after which it can't be stored. */
export function believedTime(said: number): number {
  return Math.min(Math.max(said, 0), LATEST_MS) || 0;
}

/** A number of bytes as a browser says it; undefined for what is none. */
export function believedBytes(said: unknown): number | undefined {
  return typeof said === 'number' && Number.isFinite(said) && said >= 0 ? said : undefined;
}
