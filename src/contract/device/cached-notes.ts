import * as v from 'valibot';

const instant = v.pipe(v.string(), v.isoTimestamp());

/** One loan's note fields as stored on the device. Instants are ISO 8601. */
export const cachedNotesSchema = v.object({
  /** The fields' texts by field id. A field the user may not see is missing. */
  values: v.record(v.string(), v.string()),
  /** When the platform was read. */
  asOf: instant,
  /** When it was stored here. */
  keptAt: instant,
});
