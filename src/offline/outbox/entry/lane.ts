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

/** The loan (in lower case) and the field that a lane names; undefined for a text that is no lane. */
export function placeOfLane(
  lane: string,
): { readonly loanGuid: string; readonly fieldId: string } | undefined {
  const end = lane.indexOf(':');
  if (end <= 0 || end === lane.length - 1) return undefined;
  return { loanGuid: lane.slice(0, end), fieldId: lane.slice(end + 1) };
}
