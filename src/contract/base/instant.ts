import * as v from 'valibot';

// Valibot's own check also takes what `Date` can't read: an offset without minutes.
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** An instant by a device's clock, which may have fallen back to before 1970, as RFC 3339 writes it. */
export const deviceInstantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => RFC_3339.test(text) && !Number.isNaN(Date.parse(text)), 'not an instant'),
);

/** An instant since 1970 that crosses the wire. */
export const instantSchema = v.pipe(
  deviceInstantSchema,
  v.check((text) => Date.parse(text) >= 0, 'not an instant'),
);
