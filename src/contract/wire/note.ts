import * as v from 'valibot';
import { isTimeZone } from '#src/contract/wire/app-config.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

/** The longest note text, in bytes of UTF-8. Longer than anybody types, and far from what the platform's field holds. */
export const MAX_NOTE_BYTES = 32 * 1024;

/** How long the gateway remembers a note by its key. An older one is refused: it could not be told from a repetition. */
export const NOTE_MEMORY_DAYS = 400;

/** How long after its receipt a note that is gone from the field is reported to its author. */
export const MISSING_NOTE_DAYS = 30;

export const noteIdSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const instant = v.pipe(v.string(), v.isoTimestamp());
const fieldId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._#-]{0,99}$/, 'not a field id'));

/**
 * The body of POST add-notes (specification 7): a list of `{ id, value }`, exactly one, because the call's key
 * stands for one note. `value` is the new text alone.
 */
export const noteCallSchema = v.pipe(
  v.array(
    v.strictObject({
      /** The platform's field. */
      id: fieldId,
      value: v.pipe(
        v.string(),
        v.check((text) => text.trim() !== '', 'the note is blank'),
      ),
      /** When the note was written, by the clock of the device. */
      writtenAt: instant,
      /** Login id of who wrote it. It must be the session's: a note never goes out under somebody else's name. */
      author: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
      /** The device's zone, for an installation that names none of its own. */
      timeZone: v.optional(
        v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'not an IANA time zone')),
      ),
      /** The id of an earlier note of the same author that somebody removed from the field and that this one brings back. */
      restores: v.optional(noteIdSchema),
    }),
  ),
  v.length(1, 'one note a call'),
);

export type NoteCall = v.InferOutput<typeof noteCallSchema>;

/** The proof that a note stands in its field; nothing else counts as one. */
export const noteReceiptSchema = v.object({
  /** The call's Idempotency-Key. */
  id: noteIdSchema,
  loanGuid: loanGuidSchema,
  fieldId,
  /** Lower-case hexadecimal SHA-256 of the text's UTF-8, normalised as normaliseNoteText does. */
  textHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not a SHA-256')),
  /** What was put in front of the field's text. */
  line: v.string(),
  appliedAt: instant,
});

export type NoteReceipt = v.InferOutput<typeof noteReceiptSchema>;

export const noteAnswerSchema = v.object({
  code: v.literal(200),
  /** The field as the platform holds it now. */
  data: v.array(v.object({ id: fieldId, value: v.string() })),
  receipt: noteReceiptSchema,
});

export type NoteAnswer = v.InferOutput<typeof noteAnswerSchema>;

/** The body of POST notes/receipts: what became of these notes? */
export const receiptsCallSchema = v.strictObject({
  ids: v.pipe(v.array(noteIdSchema), v.minLength(1), v.maxLength(100)),
});

const noteFateSchema = v.variant('state', [
  v.object({
    id: noteIdSchema,
    state: v.literal('applied'),
    receipt: noteReceiptSchema,
    /** The field was read since and the line was not there any more. */
    isMissing: v.boolean(),
  }),
  v.object({ id: noteIdSchema, state: v.literal('started') }),
  v.object({ id: noteIdSchema, state: v.literal('unknown') }),
]);

export type NoteFate = v.InferOutput<typeof noteFateSchema>;

export const receiptsAnswerSchema = v.object({ code: v.literal(200), data: v.array(noteFateSchema) });

export type ReceiptsAnswer = v.InferOutput<typeof receiptsAnswerSchema>;
