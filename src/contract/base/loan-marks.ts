import * as v from 'valibot';
import { instantSchema } from '#src/contract/base/instant.ts';
import { readableItems } from '#src/contract/base/parse-contract.ts';
import { mergeSeenChanges, SEEN_CHANGE } from '#src/domain/loan/seen-changes.ts';
import { LONGEST_REASON, type LoanMark, mergeLoanMarks } from '#src/domain/marks/loan-mark.ts';

const shared = {
  loanId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  isOn: v.boolean(),
  changedAt: instantSchema,
};

const day = v.pipe(v.string(), v.isoDate());
const hash = v.pipe(v.string(), v.maxLength(16));

const loanMarkSchema = v.variant('kind', [
  v.object({ ...shared, kind: v.literal('star') }),
  v.object({
    ...shared,
    kind: v.literal('snooze'),
    until: v.optional(day),
    reason: v.pipe(v.string(), v.maxLength(LONGEST_REASON)),
    seen: hash,
  }),
  v.object({ ...shared, kind: v.literal('done'), day, task: hash, seen: hash }),
  v.object({ ...shared, kind: v.literal('called'), day }),
]);

/** A person's stars, snoozes, checks and calls: those that can be read, without the oldest. */
export const loanMarksSchema: v.GenericSchema<unknown, readonly LoanMark[]> = v.pipe(
  v.array(v.unknown()),
  readableItems(loanMarkSchema),
  v.transform((marks) => mergeLoanMarks(marks, [])),
);

/** A person's looks at changed loans: those that can be read, without the oldest. */
export const seenChangesSchema: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.array(v.unknown()),
  readableItems(v.pipe(v.string(), v.regex(SEEN_CHANGE))),
  v.transform((looks) => mergeSeenChanges(looks, [])),
);
