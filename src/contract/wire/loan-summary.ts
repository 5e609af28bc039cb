import * as v from 'valibot';
import { instantSchema } from '#src/contract/base/instant.ts';
import { deviceZoneSchema } from '#src/contract/base/device-zone.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { isPlainRecord } from '#src/contract/base/text-values.ts';

// Values are read one by one later: a bad one hides no other. Valibot's own map would accept a list too.
const fields = v.custom<Record<string, unknown>>(isPlainRecord, 'not a map of fields');

/** The body of POST summary (specification 7): the loan object, and when the platform was read for it, if known. */
export const summaryCallSchema = v.object({
  loanObject: v.object({ loanGuid: loanGuidSchema, fields }),
  asOf: v.optional(instantSchema),
  timeZone: deviceZoneSchema,
});

export type SummaryCall = v.InferOutput<typeof summaryCallSchema>;

export const summaryAnswerSchema = v.object({
  code: v.literal(200),
  data: v.object({
    sentences: v.array(v.string()),
    /** The sentences as one text. */
    text: v.string(),
    /** The calendar day in the lender's time zone that the sentences count from, yyyy-MM-dd. */
    today: v.pipe(v.string(), v.isoDate()),
    /** When the platform was read for the loan object, as the call says. */
    asOf: v.optional(instantSchema),
  }),
});

export type SummaryAnswer = v.InferOutput<typeof summaryAnswerSchema>;
