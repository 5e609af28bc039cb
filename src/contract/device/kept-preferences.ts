import * as v from 'valibot';
import { preferencesSchema } from '#src/contract/wire/preferences.ts';

/**
 * A person's preferences as they lie on the device. `isUnsent` tells that the gateway may not have them yet; where that
 * cannot be read they are sent again, which does no harm.
 */
export const keptPreferencesSchema = v.object({
  held: preferencesSchema,
  isUnsent: v.optional(v.fallback(v.boolean(), true), true),
});
