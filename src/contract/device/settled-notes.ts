import * as v from 'valibot';

/** Ids of notes that need not be looked for on this device any more, oldest first. It names no person and no loan. */
export const settledNotesSchema = v.array(v.pipe(v.string(), v.uuid()));
