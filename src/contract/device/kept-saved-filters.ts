import * as v from 'valibot';
import {
  savedFilterChangeSchema,
  type SavedFilterChange,
  savedFiltersSchema,
} from '#src/contract/wire/saved-filter.ts';

const changes: v.GenericSchema<unknown, readonly SavedFilterChange[]> = v.pipe(
  v.array(v.unknown()),
  v.transform((items) =>
    items.flatMap((item) => {
      const result = v.safeParse(savedFilterChangeSchema, item);
      return result.success ? [result.output] : [];
    }),
  ),
);

/**
 * A person's saved filters as they lie on the device: the gateway's list as last read, and the changes that it may not
 * have yet, oldest first. A part that is damaged takes nothing else with it.
 */
export const keptSavedFiltersSchema = v.object({
  filters: v.optional(v.fallback(savedFiltersSchema, []), []),
  changes: v.optional(v.fallback(changes, []), []),
  /** False when the gateway's list was never read on this device. */
  isRead: v.optional(v.fallback(v.boolean(), false), false),
});

export type KeptSavedFilters = v.InferOutput<typeof keptSavedFiltersSchema>;
