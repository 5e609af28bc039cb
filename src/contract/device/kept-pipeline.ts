import * as v from 'valibot';
import { isPrototypeKey } from '#src/contract/base/text-values.ts';

// One pass by hand: a kept pipeline has a hundred thousand values, and a schema for each costs several times as much.
const textMap = v.custom<Readonly<Record<string, string>>>((value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string' || isPrototypeKey(name)) return false;
  }
  return true;
}, 'not a map of texts');

/** A part of a kept pipeline as it lies on the device: loans in their order, raw. */
export const keptLoansSchema = v.array(
  v.object({
    loanId: v.pipe(v.string(), v.nonEmpty()),
    fields: textMap,
    faults: v.optional(v.array(v.string())),
  }),
);

const instant = v.pipe(v.string(), v.isoTimestamp());

/** What a person has not seen of a loan. `since` is the instant as of which it was seen last; no `before`: it is new. */
const keptMarkSchema = v.object({
  loanId: v.pipe(v.string(), v.nonEmpty()),
  since: instant,
  before: v.optional(textMap),
});

/** What is kept beside the loans of one view. All instants are ISO 8601. */
export const keptPipelineFactsSchema = v.object({
  /** When the platform was read. */
  asOf: instant,
  /** When it was written here. */
  keptAt: instant,
  etag: v.optional(v.string()),
  loanCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Numbers of the records with the loans, in the loans' order; they lie in theirs where it is missing. */
  pieces: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  /** What the platform was asked for. */
  question: v.optional(v.string()),
  // Marks that cannot be read must not take the loans with them.
  marks: v.fallback(v.optional(v.array(keptMarkSchema)), undefined),
});

export type KeptPipelineFacts = v.InferOutput<typeof keptPipelineFactsSchema>;
