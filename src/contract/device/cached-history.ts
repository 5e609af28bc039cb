import * as v from 'valibot';
import { isPlainRecord } from '#src/contract/base/text-values.ts';
import { cachedLoansSchema } from '#src/contract/device/cached-pipeline.ts';

const instant = v.pipe(v.string(), v.isoTimestamp());
const loanId = v.pipe(v.string(), v.nonEmpty());

const beforeMap = v.custom<Readonly<Record<string, string | null>>>(
  (value) =>
    isPlainRecord(value) &&
    Object.values(value).every((text: unknown) => text === null || typeof text === 'string'),
  'not a map of texts',
);

/** What changed in a view on one day, as stored on the device, in the order of time. Instants are ISO 8601. */
export const cachedHistorySchema = v.object({
  /** As of when these changes are known. */
  since: instant,
  /** The first one ever read here. */
  isFirst: v.boolean(),
  changes: v.array(
    v.object({
      from: instant,
      to: instant,
      isOtherRequest: v.optional(v.boolean()),
      came: v.array(loanId),
      left: cachedLoansSchema,
      changed: v.array(v.object({ loanId, fields: beforeMap, faults: v.optional(v.array(v.string())) })),
    }),
  ),
});

export type CachedHistory = v.InferOutput<typeof cachedHistorySchema>;
