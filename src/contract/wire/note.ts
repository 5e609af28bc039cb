import * as v from 'valibot';
import { deviceInstantSchema, instantSchema } from '#src/contract/base/instant.ts';
import { deviceZoneSchema } from '#src/contract/base/device-zone.ts';
import { fieldIdSchema } from '#src/contract/base/field-id.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

/** The longest note text, in bytes of UTF-8: longer than users type, and far below what the platform's field holds. */
export const MAX_NOTE_BYTES = 32 * 1024;

/** How long the gateway remembers a note by its key; it refuses an older one, which might be a repetition. */
export const NOTE_MEMORY_DAYS = 400;

/** How long after its receipt a note's author is told if it's gone from the field. */
export const MISSING_NOTE_DAYS = 30;

export const noteIdSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The most notes in one call: each takes the platform several calls, one after the other. */
const MAX_NOTES_A_CALL = 10;

/**
 * The body of POST add-notes (specification 7): a list of `{ id, value, writtenAt }`. `value` is the new text alone.
 * The call's key is the first note's; the gateway makes the keys of the others from it, so the same call adds each of
 * them once.
 */
export const noteCallSchema = v.pipe(
  v.array(
    v.strictObject({
      /** The platform's field. */
      id: fieldIdSchema,
      value: v.pipe(
        v.string(),
        v.check((text) => text.trim() !== '', 'the note is blank'),
      ),
      /** When the note was written, on the device's clock. */
      writtenAt: deviceInstantSchema,
      /**
       * Login id of the author; the session's without one. Where it is given it must be the session's: a note never
       * goes out under another person's name.
       */
      author: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
      timeZone: deviceZoneSchema,
      /** The id of the same author's earlier note that was removed from the field and that this one restores. */
      restores: v.optional(noteIdSchema),
    }),
  ),
  v.minLength(1, 'no note'),
  v.maxLength(MAX_NOTES_A_CALL, 'too many notes'),
);

export type NoteCall = v.InferOutput<typeof noteCallSchema>;

/** The proof that a note is in its field; nothing else counts as proof. */
export const noteReceiptSchema = v.object({
  /** The call's Idempotency-Key. */
  id: noteIdSchema,
  loanGuid: loanGuidSchema,
  fieldId: fieldIdSchema,
  /** Lower-case hexadecimal SHA-256 of the text's UTF-8, normalised as normaliseNoteText does. */
  textHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not a SHA-256')),
  /** What was put in front of the field's text. */
  line: v.string(),
  appliedAt: instantSchema,
});

export type NoteReceipt = v.InferOutput<typeof noteReceiptSchema>;

export const noteAnswerSchema = v.object({
  code: v.literal(200),
  /** The fields as the platform holds them now; none for whom the lender doesn't give All Loans. */
  data: v.array(v.object({ id: fieldIdSchema, value: v.string() })),
  /** The first note's. */
  receipt: noteReceiptSchema,
  /** Of all notes in their order, where the call had several. */
  receipts: v.optional(v.array(noteReceiptSchema)),
});

export type NoteAnswer = v.InferOutput<typeof noteAnswerSchema>;

/** The body of POST notes/receipts, which asks what happened to these notes. */
export const receiptsCallSchema = v.strictObject({
  ids: v.pipe(v.array(noteIdSchema), v.minLength(1), v.maxLength(100)),
});

const noteFateSchema = v.variant('state', [
  v.object({
    id: noteIdSchema,
    state: v.literal('applied'),
    receipt: noteReceiptSchema,
    /** True if a later read of the field didn't find the line. */
    isMissing: v.boolean(),
  }),
  v.object({ id: noteIdSchema, state: v.literal('started') }),
  v.object({ id: noteIdSchema, state: v.literal('unknown') }),
]);

export type NoteFate = v.InferOutput<typeof noteFateSchema>;

export const receiptsAnswerSchema = v.object({ code: v.literal(200), data: v.array(noteFateSchema) });

export type ReceiptsAnswer = v.InferOutput<typeof receiptsAnswerSchema>;
