import * as v from 'valibot';
import { isTimeZone } from '#src/domain/calendar/zone-clock.ts';

/**
 * The device's zone, for an installation that names none of its own; UTC without it. A name that this runtime doesn't
 * know counts as none: devices name zones that no other runtime does, and that mustn't cost what they send.
 */
export const deviceZoneSchema = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'not an IANA time zone'))),
  undefined,
);
