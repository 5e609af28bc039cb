import * as v from 'valibot';
import { currentUserSchema, rightsSchema } from '#src/contract/wire/current-user.ts';

const instantMs = v.pipe(v.number(), v.finite());

/**
 * Who last signed in on this device, and when the server last confirmed it: ms since 1970 on the server's clock, which
 * is the device's plus `clockOffsetMs`.
 */
export const lastSessionSchema = v.object({
  userKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{16,64}$/)),
  user: currentUserSchema,
  lastCheckAt: instantMs,
  clockOffsetMs: instantMs,
  latestSeenAt: instantMs,
  /** What the user's copies on this device may hold; missing if that isn't known. */
  copiedUnder: v.optional(rightsSchema),
});

export type LastSession = v.InferOutput<typeof lastSessionSchema>;
