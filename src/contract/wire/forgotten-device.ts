import * as v from 'valibot';

/** Of whom nothing is left on a device, by the keys that their databases are named by (`userKeyOf`). */
export const forgottenDeviceSchema = v.object({
  people: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))), v.maxLength(100)),
});
