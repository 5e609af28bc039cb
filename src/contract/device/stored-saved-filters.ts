import * as v from 'valibot';
import { instantSchema } from '#src/contract/base/instant.ts';
import { readableItems } from '#src/contract/base/parse-contract.ts';
import { listSetupSchema } from '#src/contract/wire/preferences.ts';
import { savedFilterChangeSchema, savedFiltersSchema } from '#src/contract/wire/saved-filter.ts';

const changes = v.pipe(v.array(v.unknown()), readableItems(savedFilterChangeSchema));

/**
 * A user's saved filters as stored on the device: the gateway's list as last read, and the changes it may not have yet,
 * oldest first. A damaged part doesn't affect the others.
 */
export const storedSavedFiltersSchema = v.object({
  filters: v.optional(v.fallback(savedFiltersSchema, []), []),
  changes: v.optional(v.fallback(changes, []), []),
  /** How a person changed the lender's views without saving, by their ids. */
  unsaved: v.optional(v.fallback(v.record(v.string(), listSetupSchema), {}), {}),
  /** When this device last deleted what stood in the place of a lender's view, by its id: a later save is newer. */
  deleted: v.optional(v.fallback(v.record(v.string(), instantSchema), {}), {}),
  /** False if the gateway's list was never read on this device. */
  isRead: v.optional(v.fallback(v.boolean(), false), false),
});

export type StoredSavedFilters = v.InferOutput<typeof storedSavedFiltersSchema>;
