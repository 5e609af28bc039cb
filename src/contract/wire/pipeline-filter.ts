import * as v from 'valibot';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { SAVED_COUNTS } from '#src/domain/list/pipeline-counts.ts';
import { normalizeFilter, type PipelineFilter } from '#src/domain/list/pipeline-filter.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';

const MAX_NAMES = 100;
const name = v.pipe(v.string(), v.maxLength(100));
const names = v.pipe(v.array(name), v.maxLength(MAX_NAMES));

/** A filter of the list as stored and sent; parses into its normal form. */
export const pipelineFilterSchema: v.GenericSchema<unknown, PipelineFilter> = v.pipe(
  v.object({
    search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    milestones: v.optional(names, []),
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
