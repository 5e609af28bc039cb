import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { noteIdSchema } from '#src/contract/wire/note.ts';

/** How many ids one report may bring, and how many it may take away. */
export const MAX_IN_REPORT = 100;

/** How many notes the gateway remembers of one person on one device: more than a device lets wait. */
export const MAX_REMEMBERED = 600;

/**
 * Where on the device the page runs: Safari hands its cookies to an app that is installed from it and keeps the storage of
 * the two apart. Everywhere else it is `browser`, installed or not.
 */
export const storagePlaceSchema = v.picklist(['browser', 'installed']);

export type StoragePlace = v.InferOutput<typeof storagePlaceSchema>;

const noteParts = {
  id: noteIdSchema,
  loanGuid: v.pipe(loanGuidSchema, v.toLowerCase()),
  /** When it was written, as the note itself says. */
  writtenAt: v.pipe(v.string(), v.isoTimestamp()),
};

/** A note that waits on a device, without a word of its text. */
export const waitingNoteSchema = v.strictObject(noteParts);

export type WaitingNote = v.InferOutput<typeof waitingNoteSchema>;

/** Names one state of what the gateway remembers; null before there is any. */
const versionSchema = v.nullable(v.pipe(v.string(), v.uuid()));

/**
 * The body of POST notes/waiting: what changed on this device since the version that the page knows. A report that was made
 * from another version changes nothing, so that one which comes late or twice does no harm.
 */
export const waitingNotesReportSchema = v.strictObject({
  place: storagePlaceSchema,
  version: versionSchema,
  add: v.pipe(v.array(waitingNoteSchema), v.maxLength(MAX_IN_REPORT)),
  /** Notes that nobody has to look for on this device any more. */
  remove: v.pipe(v.array(noteIdSchema), v.maxLength(MAX_IN_REPORT)),
});

export type WaitingNotesReport = v.InferOutput<typeof waitingNotesReportSchema>;

const rememberedNoteSchema = v.object({
  ...noteParts,
  /** It was sent to the platform and nobody knows what came of it: it may be in the loan all the same. */
  isInDoubt: v.boolean(),
});

export type RememberedNote = v.InferOutput<typeof rememberedNoteSchema>;

/** What the gateway remembers of this person on this device; notes that are known to be in their loan are left out. */
export const waitingNotesAnswerSchema = v.object({
  code: v.literal(200),
  data: v.object({
    version: versionSchema,
    /** False for a report that was made from another version. */
    isTaken: v.boolean(),
    notes: v.array(rememberedNoteSchema),
  }),
});

export type WaitingNotesAnswer = v.InferOutput<typeof waitingNotesAnswerSchema>;

/** What a page knows of it. */
export type RememberedNotes = WaitingNotesAnswer['data'];
