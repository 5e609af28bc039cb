import * as v from 'valibot';
import { isPlainRecord, isTextMap } from '#src/contract/base/text-values.ts';

// In one hand-written pass: a cached pipeline has 100,000 values, and a schema for each costs several times as much.
const textMap = v.custom<Readonly<Record<string, string>>>(
  (value) => isPlainRecord(value) && isTextMap(value),
  'not a map of texts',
);

/** A part of a cached pipeline as stored on the device: raw loans, in order. */
export const cachedLoansSchema = v.array(
  v.object({
    loanId: v.pipe(v.string(), v.nonEmpty()),
    fields: textMap,
    faults: v.optional(v.array(v.string())),
  }),
);

const instant = v.pipe(v.string(), v.isoTimestamp());

/**
 * A loan's changes that the user hasn't seen. `since` is the instant as of which they last saw it; without `before`,
 * the loan is new.
 */
const cachedMarkSchema = v.object({
  loanId: v.pipe(v.string(), v.nonEmpty()),
  since: instant,
  before: v.optional(textMap),
});

/** What's cached beside the loans of one view. All instants are ISO 8601. */
export const pipelineMetaSchema = v.object({
  /** When the platform was read. */
  asOf: instant,
  /** When it was stored here. */
  keptAt: instant,
  etag: v.optional(v.string()),
  loanCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Numbers of the records with the loans, in loan order. If missing, the records' own order counts. */
  pieces: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  /** Identifies the request to the platform. */
  question: v.optional(v.string()),
  /** What a refresh needs to ask only for changes; without it, or unreadable, it reads everything. */
  refresh: v.fallback(
    v.optional(v.object({ watermark: v.string(), namedAt: instant, basis: v.string() })),
    undefined,
  ),
  // Unreadable marks must not cost us the loans.
  marks: v.fallback(v.optional(v.array(cachedMarkSchema)), undefined),
});

export type PipelineMeta = v.InferOutput<typeof pipelineMetaSchema>;
