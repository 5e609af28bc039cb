/**
 * Names a note's lane: its loan and its field. Notes in one lane are sent in the order they were written; lanes don't
 * wait for each other. A GUID in different case is the same loan.
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

/** In place of a draft's lane while it's for several loans, as people read it. */
export const SEVERAL_LOANS = 'Several loans';

const EDITED = 'Edited note ';

/** In place of a draft's lane while it's the new text of a note that can't be sent as it is. */
export function editLaneOf(noteId: string): string {
  return `${EDITED}${noteId}`;
}

/** The id of the note that a draft rewrites; undefined for every other draft. */
export function noteOfEditLane(lane: string): string | undefined {
  return lane.startsWith(EDITED) ? lane.slice(EDITED.length) : undefined;
}

/** The loan (lowercase) and the field of a lane; undefined if the text isn't a lane. */
export function targetOfLane(
  lane: string,
): { readonly loanGuid: string; readonly fieldId: string } | undefined {
  const end = lane.indexOf(':');
  if (end <= 0 || end === lane.length - 1) return undefined;
  return { loanGuid: lane.slice(0, end), fieldId: lane.slice(end + 1) };
}
