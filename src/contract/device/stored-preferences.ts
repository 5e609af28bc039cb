import * as v from 'valibot';
import { preferencesSchema } from '#src/contract/wire/preferences.ts';

/**
 * A user's preferences as stored on the device. `isUnsent` means that the gateway may not have them yet; if it can't be
 * read they're sent again, which does no harm.
 */
export const storedPreferencesSchema = v.object({
  held: preferencesSchema,
  isUnsent: v.optional(v.fallback(v.boolean(), true), true),
});
