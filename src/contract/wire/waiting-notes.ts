import * as v from 'valibot';
import { deviceInstantSchema } from '#src/contract/base/instant.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { noteIdSchema } from '#src/contract/wire/note.ts';

/** How many of one user's notes a browser's cookie names. Further waiting notes are only counted. */
export const MAX_REMEMBERED = 60;

/** The most notes that a report can call over: more than an outbox may hold. */
export const MAX_OVER = 600;

/** `installed` only in an app that Safari on a Mac made of a page: it has the page's cookies, but not its storage. */
const installModeSchema = v.picklist(['browser', 'installed']);

export type InstallMode = v.InferOutput<typeof installModeSchema>;

const noteParts = {
  id: noteIdSchema,
  loanGuid: v.pipe(loanGuidSchema, v.toLowerCase()),
  /** The written time in the note itself. The gateway answers in whole seconds. */
  writtenAt: deviceInstantSchema,
};

/** A note that waits on a device, without its text. */
const waitingNoteSchema = v.strictObject(noteParts);

export type WaitingNote = v.InferOutput<typeof waitingNoteSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The body of POST notes/waiting: what the page sees on its device. */
export const waitingNotesReportSchema = v.strictObject({
  place: installModeSchema,
  /** The oldest first. */
  waiting: v.pipe(v.array(waitingNoteSchema), v.maxLength(MAX_REMEMBERED)),
  /** How many more wait. */
  more: v.pipe(count, v.maxValue(10_000)),
  /** Notes that no longer have to be looked for: discarded, or lost and acknowledged. */
  over: v.pipe(v.array(noteIdSchema), v.maxLength(MAX_OVER)),
});

export type WaitingNotesReport = v.InferOutput<typeof waitingNotesReportSchema>;

const lostNoteSchema = v.object({
  ...noteParts,
  /** It was sent to the platform and the result is unknown: it may be in the loan. */
  isInDoubt: v.boolean(),
});

export type LostNote = v.InferOutput<typeof lostNoteSchema>;

/** Notes that waited at an earlier report and are neither in this one nor, as the gateway knows, in their loan. */
export const waitingNotesAnswerSchema = v.object({
  code: v.literal(200),
  data: v.object({
    notes: v.array(lostNoteSchema),
    /** How many others waited then, at most; they may have been sent since. */
    more: count,
  }),
});

export type WaitingNotesAnswer = v.InferOutput<typeof waitingNotesAnswerSchema>;

/** What a page knows about lost notes. */
export type LostNoteList = WaitingNotesAnswer['data'];
