import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';

/** The keys of the fields that hold a date, from the lender's field map: an unset one reads `//`. */
export function dateKeysOf(fieldMap: FieldMap): ReadonlySet<string> {
  const {
    projectedClosingDate,
    itpReceivedDate,
    fileReviewedDate,
    currentMilestoneDate,
    rateLockExpiryDate,
  } = fieldMap.loan;
  const names = [projectedClosingDate, itpReceivedDate, fileReviewedDate, currentMilestoneDate];
  if (rateLockExpiryDate !== undefined) names.push(rateLockExpiryDate);
  for (const { fields } of fieldMap.categories)
    for (const { due, completed } of fields) names.push(due, completed);
  return new Set(names.map(fieldKeyOf));
}
