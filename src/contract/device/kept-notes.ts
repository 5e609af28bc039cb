import * as v from 'valibot';

const instant = v.pipe(v.string(), v.isoTimestamp());

/** One loan's note fields as they lie on the device. Instants are ISO 8601. */
export const keptNotesSchema = v.object({
  /** The fields' texts by field id. One that the person may not see is missing. */
  values: v.record(v.string(), v.string()),
  /** When the platform was read. */
  asOf: instant,
  /** When it was written here. */
  keptAt: instant,
});
