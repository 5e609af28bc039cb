import * as v from 'valibot';
import { loanMarksSchema, seenChangesSchema } from '#src/contract/base/loan-marks.ts';
import type { PreferenceValues } from '#src/contract/wire/preferences.ts';

export type KeptMarks = Pick<PreferenceValues, 'loanMarks' | 'seenChanges'>;

/** A person's marks and looks as kept beside the list; an older build kept the marks alone. */
export const keptMarksSchema: v.GenericSchema<unknown, KeptMarks> = v.union([
  v.object({ loanMarks: loanMarksSchema, seenChanges: seenChangesSchema }),
  v.pipe(
    loanMarksSchema,
    v.transform((loanMarks) => ({ loanMarks, seenChanges: [] })),
  ),
]);
