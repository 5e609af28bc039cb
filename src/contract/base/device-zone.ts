import * as v from 'valibot';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';

/** The device's zone. A name that only the device's runtime knows counts as none: what it sends must still count. */
export const deviceZoneSchema = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'not an IANA time zone'))),
  undefined,
);
