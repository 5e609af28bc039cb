import * as v from 'valibot';

// Valibot's own check also takes what `Date` can't read: an offset without minutes.
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** An instant since 1970 that crosses the wire, as RFC 3339 writes it. `Date` can read it. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => RFC_3339.test(text) && Date.parse(text) >= 0, 'not an instant'),
);
