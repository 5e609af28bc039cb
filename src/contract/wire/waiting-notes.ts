import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { noteIdSchema } from '#src/contract/wire/note.ts';

/** How many notes of one person a browser's cookie names. What waits beyond them is counted. */
export const MAX_REMEMBERED = 60;

/** How many notes a report can call over: more than an outbox lets wait. */
export const MAX_OVER = 600;

/**
 * Where the page runs. Safari on a Mac copies its cookies to an app that it makes of a page, and not the storage.
 * Everywhere else it is `browser`, installed or not.
 */
const storagePlaceSchema = v.picklist(['browser', 'installed']);

export type StoragePlace = v.InferOutput<typeof storagePlaceSchema>;

const noteParts = {
  id: noteIdSchema,
  loanGuid: v.pipe(loanGuidSchema, v.toLowerCase()),
  /** When it was written, as the note itself says. The gateway answers with whole seconds. */
  writtenAt: v.pipe(v.string(), v.isoTimestamp()),
};

/** A note that waits on a device, without a word of its text. */
const waitingNoteSchema = v.strictObject(noteParts);

export type WaitingNote = v.InferOutput<typeof waitingNoteSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The body of POST notes/waiting: what the page sees on its device. */
export const waitingNotesReportSchema = v.strictObject({
  place: storagePlaceSchema,
  /** The oldest first. */
  waiting: v.pipe(v.array(waitingNoteSchema), v.maxLength(MAX_REMEMBERED)),
  /** How many more wait. */
  more: v.pipe(count, v.maxValue(10_000)),
  /** Notes that nobody has to look for here: thrown away, or read of. */
  over: v.pipe(v.array(noteIdSchema), v.maxLength(MAX_OVER)),
});

export type WaitingNotesReport = v.InferOutput<typeof waitingNotesReportSchema>;

const rememberedNoteSchema = v.object({
  ...noteParts,
  /** It was sent to the platform and nobody knows what came of it: it may be in the loan all the same. */
  isInDoubt: v.boolean(),
});

export type RememberedNote = v.InferOutput<typeof rememberedNoteSchema>;

/** What waited here at an earlier report, and is in neither this report nor, as far as the gateway knows, its loan. */
export const waitingNotesAnswerSchema = v.object({
  code: v.literal(200),
  data: v.object({
    notes: v.array(rememberedNoteSchema),
    /** How many others waited then, at most; they may have been sent since. */
    more: count,
  }),
});

export type WaitingNotesAnswer = v.InferOutput<typeof waitingNotesAnswerSchema>;

/** What a page knows of it. */
export type RememberedNotes = WaitingNotesAnswer['data'];
