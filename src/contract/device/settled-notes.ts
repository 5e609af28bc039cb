import * as v from 'valibot';

/** Ids of notes this device no longer has to look for, oldest first. It names no user and no loan. */
export const settledNotesSchema = v.array(v.pipe(v.string(), v.uuid()));
