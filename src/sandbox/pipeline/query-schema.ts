import * as v from 'valibot';

/** One criterion in its wire format: a leaf (name, match type, value) or a group (operator, terms). */
export interface WireCriterion {
  readonly canonicalName?: string | null | undefined;
  readonly value?: unknown;
  readonly matchType?: string | null | undefined;
  readonly precision?: string | null | undefined;
  readonly include?: boolean | null | undefined;
  readonly operator?: string | null | undefined;
  readonly terms?: readonly WireCriterion[] | null | undefined;
}

const criterionSchema: v.GenericSchema<WireCriterion> = v.object({
  canonicalName: v.nullish(v.string()),
  value: v.optional(v.unknown()),
  matchType: v.nullish(v.string()),
  precision: v.nullish(v.string()),
  include: v.nullish(v.boolean()),
  operator: v.nullish(v.string()),
  terms: v.nullish(v.array(v.lazy(() => criterionSchema))),
});

// An official example sends the flag as the text "true".
const flagSchema = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);

const namesSchema = v.nullish(v.array(v.string()));

/** The body of both versions of the pipeline query; unknown keys are allowed, as on the platform. */
export const pipelineQuerySchema = v.object({
  fields: namesSchema,
  filter: v.nullish(criterionSchema),
  loanIds: namesSchema,
  loanGuids: namesSchema,
  loanFolders: namesSchema,
  sortOrder: v.nullish(v.array(v.object({ canonicalName: v.string(), order: v.nullish(v.string()) }))),
  loanOwnership: v.nullish(v.string()),
  includeArchivedLoans: v.nullish(flagSchema),
});

export type PipelineQuery = v.InferOutput<typeof pipelineQuerySchema>;
