/**
 * Names the lane of a note: its loan and its field. Notes of one lane go out in the order in which they were written, notes
 * of different lanes do not wait for each other. A GUID in other capitals is the same loan.
 */
export function laneOf({
  loanGuid,
  fieldId,
}: {
  readonly loanGuid: string;
  readonly fieldId: string;
}): string {
  return `${loanGuid.toLowerCase()}:${fieldId}`;
}
