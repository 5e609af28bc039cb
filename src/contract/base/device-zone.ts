import * as v from 'valibot';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';

/**
 * The device's zone, for an installation that names none of its own; UTC without it. A name this runtime doesn't know
 * counts as none: some devices use names that no other runtime knows, and what they send must still count.
 */
export const deviceZoneSchema = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'not an IANA time zone'))),
  undefined,
);
