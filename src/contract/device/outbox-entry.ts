import * as v from 'valibot';
import { noteIdSchema, noteReceiptSchema } from '#src/contract/wire/note.ts';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';

/** The version of a row that this build writes and reads. A row of a newer one is left alone, whatever it says. */
export const OUTBOX_ENTRY_VERSION = 1;

/**
 * What a held note waits for:
 * - `auth`: its author's sign-in
 * - `locked`: whoever has the loan open
 * - `busy`: the gateway works on this note or loan
 * - `rate`: the end of a limit
 * - `server`, `network`: an answer
 * - `upgrade`: a newer app
 */
const HOLD_REASONS = ['auth', 'locked', 'busy', 'rate', 'server', 'network', 'upgrade'] as const;

/**
 * Why a parked note can't go as it is:
 * - `forbidden`: no right to this loan
 * - `gone`: no such loan
 * - `too-old`: written longer ago than the gateway remembers notes
 * - `too-long`: the text or the field is too large
 * - `invalid`: the gateway does not understand the call
 * - `key-reused`: another note has this id
 * - `refused`: a rule of the platform
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

export type HoldReason = (typeof HOLD_REASONS)[number];
export type ParkReason = (typeof PARK_REASONS)[number];

const time = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The gateway's sentence about the last refusal. */
const detail = v.optional(v.string());

/** What a row has in every state. */
const everyState = {
  v: v.literal(OUTBOX_ENTRY_VERSION),
  /** A UUID, the Idempotency-Key; never changes. */
  id: noteIdSchema,
  /** The author's userKey: nobody else ever sends it. */
  user: v.pipe(v.string(), v.nonEmpty()),
  /** Loan and note field: see laneOf. */
  lane: v.pipe(v.string(), v.nonEmpty()),
  /** The place in the order of writing, the only order there is. */
  seq: count,
  /** The pass that touched it last. */
  epoch: count,
  attempts: count,
  savedAt: time,
  /** Not to be tried before. Counts while it is held; older builds call a row without it damaged. */
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

/** Saved on the device, to be sent. */
const queued = { ...everyState, state: v.literal('queued') };

/** Taken by a pass. After a crash the next pass takes it again. */
const sending = { ...everyState, state: v.literal('sending') };

/** Goes by itself, see HoldReason. */
const held = {
  ...everyState,
  state: v.literal('held'),
  why: v.picklist(HOLD_REASONS),
  /** With `locked`: the name of who has the loan open. */
  holder: v.optional(v.string()),
  detail,
};

/** Needs the person, see ParkReason. Later notes of its lane go past it. */
const parked = { ...everyState, state: v.literal('parked'), why: v.picklist(PARK_REASONS), detail };

/** Stands in its field. */
const acked = { ...everyState, state: v.literal('acked'), receipt: noteReceiptSchema, endedAt: time };

/** Thrown away by the person. */
const discarded = {
  ...everyState,
  state: v.literal('discarded'),
  endedAt: time,
  /** What it was parked for. Older builds also kept what a held one waited for, which an undo has no use for. */
  why: v.fallback(v.optional(v.picklist(PARK_REASONS)), undefined),
  detail,
};

/**
 * A note in the outbox as it lies on the device. All times are ms since 1970 on the device's clock.
 * Additions of a later build under the same version survive a rewrite by this one.
 */
export const outboxEntrySchema = v.variant('state', [
  // They are tried in this order, and most rows are of notes sent in the last 30 days.
  v.looseObject(acked),
  v.looseObject(queued),
  v.looseObject(sending),
  v.looseObject(held),
  v.looseObject(parked),
  v.looseObject(discarded),
]);

type Row<T extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<T, undefined>>;

/** What an entry is wherever it stands. */
export type EntryFacts = Row<typeof everyState>;
export type QueuedEntry = Row<typeof queued>;
export type OutboxEntry =
  | QueuedEntry
  | Row<typeof sending>
  | Row<typeof held>
  | Row<typeof parked>
  | Row<typeof acked>
  | Row<typeof discarded>;
export type EntryState = OutboxEntry['state'];

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

/** A draft: one row for each lane and tab. `sealed` is the text through the record codec. */
export const outboxDraftSchema = v.looseObject(draftParts);

export type OutboxDraft = Row<typeof draftParts>;
