import * as v from 'valibot';
import { preferencesSchema } from '#src/contract/wire/preferences.ts';

/** A user's preferences as stored on the device. */
export const storedPreferencesSchema = v.object({
  held: preferencesSchema,
  /** The gateway may not have them yet; if this can't be read they're sent again, which does no harm. */
  isUnsent: v.optional(v.fallback(v.boolean(), true), true),
});

export type StoredPreferences = v.InferOutput<typeof storedPreferencesSchema>;
