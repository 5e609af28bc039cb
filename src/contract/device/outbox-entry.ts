import * as v from 'valibot';
import { noteIdSchema, noteReceiptSchema } from '#src/contract/wire/note.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

/** The row version this build reads and writes. A newer build's row is never touched, whatever it contains. */
export const OUTBOX_ENTRY_VERSION = 1;

/**
 * What a held note waits for:
 * - `auth`: its author's sign-in
 * - `locked`: the user who has the loan open
 * - `busy`: the gateway, which is working on this note or loan
 * - `rate`: the end of a rate limit
 * - `server`, `network`: an answer
 * - `upgrade`: a newer app
 */
const HOLD_REASONS = ['auth', 'locked', 'busy', 'rate', 'server', 'network', 'upgrade'] as const;

/**
 * Why a parked note can't go as it is:
 * - `forbidden`: no access to this loan
 * - `gone`: no such loan
 * - `too-old`: written longer ago than the gateway takes notes under their own day
 * - `clock-ahead`: its time was in the future when it came
 * - `too-long`: the text or the field is too large
 * - `invalid`: the gateway doesn't understand the request
 * - `key-reused`: another note has this id
 * - `refused`: a rule of the platform
 */
const PARK_REASONS = [
  'forbidden',
  'gone',
  'too-old',
  'clock-ahead',
  'too-long',
  'invalid',
  'key-reused',
  'refused',
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];
export type ParkReason = (typeof PARK_REASONS)[number];

const time = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The gateway's message about the last refusal. */
const detail = v.optional(v.string());
/** A write of it was sent, so it may be in the loan, changed or in another place. */
const mayBeInLoan = v.optional(v.boolean());

/** Fields a row has in every state. */
const everyState = {
  v: v.literal(OUTBOX_ENTRY_VERSION),
  /** A UUID, the Idempotency-Key; never changes. */
  id: noteIdSchema,
  /** The author's userKey: only the author's session may send it. */
  user: v.pipe(v.string(), v.nonEmpty()),
  /** Loan and note field: see laneOf. */
  lane: v.pipe(v.string(), v.nonEmpty()),
  /** Its place in the order of writing, the only order there is. */
  seq: count,
  /** The pass that touched it last. */
  epoch: count,
  attempts: count,
  savedAt: time,
  /** Don't try before this time. Counts while held, and for seconds while queued; older builds need it in every row. */
  nextAt: time,
  firstTry: v.optional(time),
  lastTry: v.optional(time),
  /** The last status, or the kind of silence. */
  lastStatus: v.optional(v.string()),
  /** An outboxNoteSchema through the record codec. */
  sealed: v.unknown(),
  textHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not a SHA-256')),
  /** Length of the text in bytes of UTF-8. */
  bytes: count,
  appVersion: v.string(),
};

/** Stored on the device, waiting to be sent. */
const queued = { ...everyState, state: v.literal('queued') };

/** Taken by a pass. After a crash, the next pass takes it again. */
const sending = { ...everyState, state: v.literal('sending') };

/** Is sent without the user later: see HoldReason. */
const held = {
  ...everyState,
  state: v.literal('held'),
  why: v.picklist(HOLD_REASONS),
  /** With `locked`: the name of the user who has the loan open. */
  holder: v.optional(v.string()),
  detail,
};

/** Needs the user: see ParkReason. Later notes in its lane go ahead of it. */
const parked = {
  ...everyState,
  state: v.literal('parked'),
  why: v.picklist(PARK_REASONS),
  detail,
  mayBeInLoan,
};

/** In its field. */
const acked = { ...everyState, state: v.literal('acked'), receipt: noteReceiptSchema, endedAt: time };

const discarded = {
  ...everyState,
  state: v.literal('discarded'),
  endedAt: time,
  /** Why it was parked. Older builds also stored what a held note waited for, which undo doesn't use. */
  why: v.fallback(v.optional(v.picklist(PARK_REASONS)), undefined),
  detail,
  mayBeInLoan,
};

/**
 * A note in the outbox as stored on the device. All times are ms since 1970 on the device's clock. Fields a later build
 * adds under the same version survive a rewrite by this one.
 */
export const outboxEntrySchema = v.variant('state', [
  // Tried in this order: most rows are notes sent in the last 30 days.
  v.looseObject(acked),
  v.looseObject(queued),
  v.looseObject(sending),
  v.looseObject(held),
  v.looseObject(parked),
  v.looseObject(discarded),
]);

type Row<T extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<T, undefined>>;

/** An entry's fields in every state. */
export type EntryFields = Row<typeof everyState>;
export type QueuedEntry = Row<typeof queued>;
export type OutboxEntry =
  | QueuedEntry
  | Row<typeof sending>
  | Row<typeof held>
  | Row<typeof parked>
  | Row<typeof acked>
  | Row<typeof discarded>;
export type EntryState = OutboxEntry['state'];

/** The sealed part of an entry: with it, the row has everything that sending needs. */
export const outboxNoteSchema = v.object({
  /** Normalized. */
  text: v.pipe(v.string(), v.nonEmpty()),
  loanGuid: loanGuidSchema,
  fieldId: v.pipe(v.string(), v.nonEmpty()),
  loanNumber: v.string(),
  borrower: v.string(),
  writtenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** IANA name of the device's time zone when the note was written. */
  timeZone: v.optional(v.string()),
  /** The author's login id. */
  author: v.pipe(v.string(), v.nonEmpty()),
  restores: v.optional(noteIdSchema),
});

export type StoredNote = v.InferOutput<typeof outboxNoteSchema>;

const draftParts = {
  v: v.literal(OUTBOX_ENTRY_VERSION),
  lane: v.pipe(v.string(), v.nonEmpty()),
  /** The tab that stored it. */
  writer: v.pipe(v.string(), v.nonEmpty()),
  /** Grows with every change by this writer. */
  revision: count,
  keptAt: time,
  sealed: v.unknown(),
};

/** A draft: one row per lane and tab. `sealed` is the text through the record codec. */
export const outboxDraftSchema = v.looseObject(draftParts);

export type OutboxDraft = Row<typeof draftParts>;
