import * as v from 'valibot';
import { instantSchema } from '#src/contract/base/instant.ts';
import { readableItems } from '#src/contract/base/parse-contract.ts';
import { type ListSetup, listSetupSchema, sentListSetupSchema } from '#src/contract/wire/preferences.ts';
import { normalizeFilter, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { withoutOverrides } from '#src/domain/text/direction.ts';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';

const MAX_NAMES = 100;
const name = v.pipe(v.string(), v.maxLength(100));
const names = v.pipe(v.array(name), v.maxLength(MAX_NAMES));

/** A filter of the list as stored and sent; parses into its normal form. */
export const pipelineFilterSchema: v.GenericSchema<unknown, PipelineFilter> = v.pipe(
  v.object({
    search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    milestones: v.optional(names, []),
    loanTypes: v.optional(names, []),
    statuses: v.optional(
      v.pipe(
        v.array(v.object({ category: name, statuses: v.array(v.picklist(STATUSES_BY_URGENCY)) })),
        v.maxLength(MAX_NAMES),
      ),
      [],
    ),
    counts: v.optional(v.pipe(v.array(v.picklist(SAVED_COUNTS)), v.maxLength(MAX_NAMES)), []),
    closing: v.optional(v.picklist(CLOSING_RANGES)),
    loanOfficers: v.optional(names, []),
    processors: v.optional(names, []),
  }),
  v.transform((filter): PipelineFilter => normalizeFilter(filter)),
);

/** How many filters a user may have. */
export const MAX_SAVED_FILTERS = 100;

export const MAX_FILTER_NAME_LENGTH = 80;

const filterId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** How a view shows the list, beside its filter. */
export interface ViewList {
  /** As in an address: see formatSortParam. */
  readonly sort: string;
  readonly setup: ListSetup;
  /** Changed while the view was applied: kept with it for a reload and other devices, until saved or removed. */
  readonly unsaved?: ListSetup | undefined;
}

/** Entries of a newer build stay, as in preferences. */
function viewListOf(setup: v.GenericSchema<unknown, ListSetup>): v.GenericSchema<unknown, ViewList> {
  return v.looseObject({ sort: v.pipe(v.string(), v.maxLength(500)), setup, unsaved: v.optional(setup) });
}

/** A filter with a name; people know it as a view. */
export const savedFilterSchema = v.object({
  /** Created on the device, so that sending it twice saves it once. */
  id: filterId,
  name: v.pipe(
    v.string(),
    v.transform((text) => withoutOverrides(text).normalize().trim()),
    v.minLength(1),
    v.maxLength(MAX_FILTER_NAME_LENGTH),
  ),
  filter: pipelineFilterSchema,
  /** Null in a view without one. A page from before version 22 sends none and erases none. */
  list: v.optional(v.fallback(v.nullish(viewListOf(listSetupSchema)), undefined)),
  /** The last change, on the clock of the device that made it; per filter, the newest change wins. */
  changedAt: instantSchema,
});

export type SavedFilter = Readonly<v.InferOutput<typeof savedFilterSchema>>;

/** What the gateway accepts as a saved filter. */
export const sentSavedFilterSchema = v.object({
  ...savedFilterSchema.entries,
  list: v.nullish(viewListOf(sentListSetupSchema)),
});

/** Reads a list of filters; an invalid one is left out and doesn't hide the others. */
export const savedFiltersSchema: v.GenericSchema<unknown, readonly SavedFilter[]> = v.pipe(
  v.array(v.unknown()),
  readableItems(savedFilterSchema),
);

/** One change to a user's filters. Saving creates, overwrites and renames, each with the complete filter. */
export const savedFilterChangeSchema = v.variant('action', [
  v.object({ action: v.literal('save'), filter: sentSavedFilterSchema }),
  v.object({ action: v.literal('delete'), id: filterId, changedAt: instantSchema }),
]);

export type SavedFilterChange = Readonly<v.InferOutput<typeof savedFilterChangeSchema>>;

/**
 * The body of POST custom-filter: a change and its user. `userId` must be the session's: a change that waited on the
 * device must not go to the next user who signs in there.
 */
export const savedFilterCallSchema = v.strictObject({
  userId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  change: savedFilterChangeSchema,
});

export type SavedFilterCall = v.InferOutput<typeof savedFilterCallSchema>;

/** The answer to reading and to changing: all of the user's filters as the gateway has them now. */
export const savedFiltersAnswerSchema = v.object({ code: v.literal(200), data: savedFiltersSchema });

export type SavedFiltersAnswer = v.InferOutput<typeof savedFiltersAnswerSchema>;
