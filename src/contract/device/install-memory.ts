import * as v from 'valibot';

/** What the device, for all its users, remembers about offering the installation. Times are ms since 1970. */
export const installMemorySchema = v.object({
  visits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lastVisitAt: v.pipe(v.number(), v.finite()),
  isDismissed: v.boolean(),
});

export type InstallMemory = v.InferOutput<typeof installMemorySchema>;
