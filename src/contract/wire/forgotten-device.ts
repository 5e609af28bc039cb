import * as v from 'valibot';

/** People who have nothing left on a device, by the keys that name their databases (`userKeyOf`). */
export const forgottenDeviceSchema = v.object({
  people: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))), v.maxLength(100)),
});
