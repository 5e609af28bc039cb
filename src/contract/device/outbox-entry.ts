import * as v from 'valibot';
import { noteIdSchema, noteReceiptSchema } from '#src/contract/wire/note.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

/** The version of a row that this build writes and reads. A row of a newer one is left alone, whatever it says. */
export const OUTBOX_ENTRY_VERSION = 1;

/**
 * Where a note stands on its way:
 * - `queued`: saved on the device, to be sent
 * - `sending`: a pass has taken it; after a crash the next pass takes it again
 * - `held`: will go by itself, see HoldReason
 * - `parked`: needs the person, see ParkReason; later notes of its lane go past it
 * - `acked`: its receipt is here
 * - `discarded`: the person threw it away
 */
const ENTRY_STATES = ['queued', 'sending', 'held', 'parked', 'acked', 'discarded'] as const;

/**
 * What a held note waits for: `auth` its author's sign-in, `locked` whoever has the loan open, `busy` the gateway, which
 * works on this note or loan, `rate` the end of a limit, `server` and `network` an answer, `upgrade` a newer app.
 */
const HOLD_REASONS = ['auth', 'locked', 'busy', 'rate', 'server', 'network', 'upgrade'] as const;

/**
 * Why a parked note cannot go as it is: `forbidden` no right to this loan, `gone` no such loan, `too-old` written longer ago
 * than the gateway remembers notes, `too-long` the text or the field is too large, `invalid` a call the gateway does not
 * understand, `key-reused` another note has this id, `refused` a rule of the platform.
 */
const PARK_REASONS = [
  'forbidden',
  'gone',
  'too-old',
  'too-long',
  'invalid',
  'key-reused',
  'refused',
] as const;

export type EntryState = (typeof ENTRY_STATES)[number];
export type HoldReason = (typeof HOLD_REASONS)[number];
export type ParkReason = (typeof PARK_REASONS)[number];

const time = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const entryParts = {
  v: v.literal(OUTBOX_ENTRY_VERSION),
  /** A UUID, the Idempotency-Key; never changes. */
  id: noteIdSchema,
  /** The author's userKey: nobody else ever sends it. */
  user: v.pipe(v.string(), v.nonEmpty()),
  /** Loan and note field: see laneOf. */
  lane: v.pipe(v.string(), v.nonEmpty()),
  /** The place in the order of writing, the only order there is. */
  seq: count,
  state: v.picklist(ENTRY_STATES),
  /** Why it is held or parked; a discarded one keeps what it had. */
  why: v.optional(v.picklist([...HOLD_REASONS, ...PARK_REASONS])),
  /** With `locked`: the name of who has the loan open. */
  holder: v.optional(v.string()),
  /** The gateway's sentence about the last refusal. */
  detail: v.optional(v.string()),
  /** The pass that touched it last. */
  epoch: count,
  attempts: count,
  savedAt: time,
  /** Not to be tried before. */
  nextAt: time,
  firstTry: v.optional(time),
  lastTry: v.optional(time),
  /** The last status, or the kind of silence. */
  lastStatus: v.optional(v.string()),
  /** When it was acknowledged or discarded. */
  endedAt: v.optional(time),
  /** An outboxNoteSchema through the record codec. */
  sealed: v.unknown(),
  textHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not a SHA-256')),
  /** Length of the text in bytes of UTF-8. */
  bytes: count,
  appVersion: v.string(),
  receipt: v.optional(noteReceiptSchema),
};

/**
 * A note in the outbox as it lies on the device. All times are ms since 1970 on the device's clock. Additions of a later
 * build under the same version survive a rewrite by this one.
 */
export const outboxEntrySchema = v.looseObject(entryParts);

export type OutboxEntry = v.InferOutput<v.ObjectSchema<typeof entryParts, undefined>>;

/** The sealed part of an entry: with it, everything that sending needs is in the row itself. */
export const outboxNoteSchema = v.object({
  /** Normalised. */
  text: v.pipe(v.string(), v.nonEmpty()),
  loanGuid: loanGuidSchema,
  fieldId: v.pipe(v.string(), v.nonEmpty()),
  loanNumber: v.string(),
  borrower: v.string(),
  writtenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** IANA name of the device's zone at the time of writing. */
  timeZone: v.optional(v.string()),
  /** Login id of the author. */
  author: v.pipe(v.string(), v.nonEmpty()),
  restores: v.optional(noteIdSchema),
});

export type KeptNote = v.InferOutput<typeof outboxNoteSchema>;

const draftParts = {
  v: v.literal(OUTBOX_ENTRY_VERSION),
  lane: v.pipe(v.string(), v.nonEmpty()),
  /** The tab that keeps it. */
  writer: v.pipe(v.string(), v.nonEmpty()),
  /** Grows with every change by this writer. */
  revision: count,
  keptAt: time,
  sealed: v.unknown(),
};

/** What somebody typed and has not saved, one row for each lane and tab. `sealed` is the text through the record codec. */
export const outboxDraftSchema = v.looseObject(draftParts);

export type OutboxDraft = v.InferOutput<v.ObjectSchema<typeof draftParts, undefined>>;
