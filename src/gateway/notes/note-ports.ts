import type { NoteToSend } from '#src/contract/wire/note-outcome.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { PlatformAnswer, PlatformFailure } from '#src/platform/platform-answer.ts';

/**
 * Everything that adding a note takes from outside: rows, the platform, time and randomness. The modules behind it
 * (`add-note.ts` and what it uses) call nothing else, so that tests can put any order, fault or crash between any two
 * calls. A process that dies makes no further call: a port that simulates one must neither answer nor throw.
 */
export interface NotePorts {
  readonly ledger: NoteLedger;
  readonly leases: LoanLeases;
  readonly lockRecords: LockRecords;
  readonly platform: PlatformNotes;
  readonly tokens: PlatformTokens;
  readonly clock: NoteClock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Locks that were asked for without an answer, and weren't there when they were looked for: by record. */
  readonly lateLocks?: Map<string, LateLock> | undefined;
  /** A fresh id for a lease's holder or a lock's record. */
  readonly newId: () => string;
  readonly timings: NoteTimings;
  readonly rules: NoteRules;
  /** Called after every step; tests kill the process in it. */
  readonly onStep?: ((step: NoteStep) => void | Promise<void>) | undefined;
}

/** The installation's settings for notes. */
interface NoteRules {
  /** The platform's fields that accept notes. */
  readonly fieldIds: readonly string[];
  /** IANA name; null to use each note's device's time zone. */
  readonly lenderTimeZone: string | null;
  /** How long after its writing a note may come for the first time, in milliseconds. */
  readonly longestWait: number;
}

/** All in milliseconds. `lease` must exceed the platform's time limit for a write + `settle` + `slack`. */
export interface NoteTimings {
  /** How long a loan's lease lasts unless renewed. */
  readonly lease: number;
  /** How long after a lost answer the call may still take effect at the platform. */
  readonly settle: number;
  /** The longest time between renewing the lease and sending the write. */
  readonly slack: number;
  /** How long a call waits for a loan another call is working on. */
  readonly patience: number;
  /** How long after a refusal the platform is asked once more before it counts; 2 s if undefined. */
  readonly secondLook?: number | undefined;
}

interface NoteClock {
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export type NoteStep =
  | 'lease-taken'
  | 'row-started'
  | 'lock-announced'
  | 'lock-taken'
  | 'lock-recorded'
  | 'field-read'
  | 'lease-renewed'
  | 'attempt-recorded'
  | 'written'
  | 'read-back'
  | 'applied'
  | 'refused'
  | 'unlocked'
  | 'lock-forgotten'
  | 'lease-released';

/** The session that adds the note, as far as adding needs it. */
export interface NoteWriter {
  readonly userId: string;
  readonly tag: string;
  readonly sessionId: string;
  readonly token: string;
}

/** A note as sent by a device: its text isn't normalized yet, and its author may not be the writer. */
export interface AddNoteCall extends NoteToSend {
  readonly writer: NoteWriter;
}

/** The result of a call. Only `applied` means that the note is in the field. */
export type NoteOutcome =
  | {
      readonly kind: 'applied';
      readonly receipt: NoteReceipt;
      /** The field's whole text; undefined if it wasn't read for this answer. */
      readonly fieldText: string | undefined;
      /** The receipt is from an earlier call with this key. */
      readonly isReplay: boolean;
    }
  | { readonly kind: 'other-user' }
  | { readonly kind: 'not-a-note-field' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'too-long' }
  /** It came too long after its writing to be put under its own day. */
  | { readonly kind: 'too-old' }
  /** It says that it was written in the future, so the device's clock is wrong. */
  | { readonly kind: 'from-future' }
  | { readonly kind: 'key-reused' }
  /** Another call is working on this loan, or an earlier one left doubt that has to settle first. */
  | { readonly kind: 'in-progress'; readonly retryAfterMs: number }
  | { readonly kind: 'loan-locked'; readonly holder: string }
  | { readonly kind: 'field-hidden' }
  /** `isAnswered`: the platform's answer says so, and no cut-off text was seen. */
  | { readonly kind: 'field-full'; readonly isAnswered?: boolean | undefined }
  /**
   * A rule of the platform, in its own sentence if there is one. `mayBeInLoan` if writes were sent that may have put
   * the note there, changed or in another place.
   */
  | {
      readonly kind: 'rule';
      readonly detail: string | undefined;
      readonly mayBeInLoan?: boolean | undefined;
    }
  /** A call failed. With `settlesInMs` it may still take effect until then, so nothing is written before. */
  | {
      readonly kind: 'trouble';
      readonly trouble: PlatformFailure;
      readonly settlesInMs?: number | undefined;
    };

/** The answer where the loan is another call's for a moment. */
export const TRY_SOON = { kind: 'in-progress', retryAfterMs: 2_000 } as const satisfies NoteOutcome;

/** `standing`: the line was seen in the field; `fieldText` is its whole text. */
export type LineResult = { readonly kind: 'standing'; readonly fieldText: string } | NoteOutcome;

/** A refusal that ends a note: see refusalForGood. */
export type NoteRefusal =
  | Extract<NoteOutcome, { kind: 'too-old' | 'from-future' | 'field-hidden' | 'field-full' | 'rule' }>
  | { readonly kind: 'trouble'; readonly trouble: { readonly kind: 'refused'; readonly status: 403 | 404 } };

export interface NoteKey {
  readonly userId: string;
  readonly noteId: string;
}

export interface NewNoteRow extends NoteKey {
  readonly loanGuid: string;
  readonly fieldId: string;
  /** SHA-256 of everything the key identifies. */
  readonly fingerprint: string;
  readonly textHash: string;
  /** Prepended to the field's text; created only once. */
  readonly line: string;
  /** Milliseconds since 1970, from the device. */
  readonly writtenAt: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The earlier note, by the same user in the same field, that this one restores. */
  readonly restores?: string | undefined;
  /** Why it was refused for good. Every call gets this answer, unless the line was seen in the field all the same. */
  readonly refusal?: NoteRefusal | undefined;
}

/** SHA-256 of the field's text before a write and of the text expected after it. */
type WriteAttempt = {
  readonly beforeHash: string;
  readonly afterHash: string;
  /** How many writes of the line were sent, this one included, and not yet ruled out. */
  readonly writes: number;
};

/** `line` is '' if it can't be read any more, because the key that sealed it is gone. */
export interface NoteRow extends NewNoteRow {
  /** The last write that was about to be sent; undefined if there was none. */
  readonly attempt: WriteAttempt | undefined;
  /** Milliseconds since 1970; undefined until the line was seen in the field after writing it. */
  readonly appliedAt: number | undefined;
  /** A later note by its author restored it, so this one's line is no longer expected in the field. */
  readonly isSuperseded: boolean;
  /** Since when, in milliseconds since 1970, an applied line is known to be gone from the field. */
  readonly removedAt: number | undefined;
}

/** One row per note, kept for NOTE_MEMORY_DAYS. Every call is committed when it resolves. */
export interface NoteLedger {
  find(key: NoteKey): Promise<NoteRow | undefined>;
  /**
   * Adds the row and, in the same transaction, unless it begins as refused, marks the applied row it `restores` as
   * superseded. If a row with this key exists, returns that one and changes nothing.
   */
  start(row: NewNoteRow): Promise<NoteRow>;
  recordAttempt(key: NoteKey, attempt: WriteAttempt): Promise<void>;
  /** A repeated call keeps the first call's time. @returns that time. */
  apply(key: NoteKey, appliedAt: number): Promise<number>;
  /**
   * Records the refusal of a note that isn't applied, in one step and only while this lease is held: if it isn't,
   * another call may be writing the note. @returns the row as it is then.
   */
  refuse(key: NoteKey, refusal: NoteRefusal, lease: LoanLease): Promise<NoteRow>;
  /** Every user's rows of the field, newest (by createdAt, then noteId) first. */
  rowsOfField(loanGuid: string, fieldId: string): Promise<readonly NoteRow[]>;
  /** @param removedAt undefined if the line is there again. */
  setRemoved(key: NoteKey, removedAt: number | undefined): Promise<void>;
}

export interface LoanLease {
  readonly loanGuid: string;
  readonly holder: string;
  /** One more than the previous lease's. */
  readonly fence: number;
}

/** One lease per loan, on the one clock all gateways share: the database's. */
export interface LoanLeases {
  acquire(
    loanGuid: string,
    holder: string,
    ms: number,
  ): Promise<
    | { readonly kind: 'taken'; readonly lease: LoanLease }
    | { readonly kind: 'held'; readonly remainingMs: number }
  >;
  /** Sets it to expire `ms` from now. @returns false if it expired or another call has it; then nothing was changed. */
  renew(lease: LoanLease, ms: number): Promise<boolean>;
  /** Ends it; does nothing if this holder no longer has it. */
  release(lease: LoanLease): Promise<void>;
}

/** A platform lock that is or may be ours: recorded before it's requested, so that a crash leaves no unknown lock. */
export interface LockRecord {
  readonly id: string;
  readonly loanGuid: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Undefined until the platform answers with the lock's id. */
  readonly lockId: string | undefined;
}

interface LateLock {
  readonly record: LockRecord;
  readonly at: number;
}

export interface LockRecords {
  announce(record: Omit<LockRecord, 'lockId'>): Promise<void>;
  setLockId(id: string, lockId: string): Promise<void>;
  forget(id: string): Promise<void>;
  ofLoan(loanGuid: string): Promise<readonly LockRecord[]>;
  /** Loans with records and no running lease: the calls that made them are gone or couldn't release. */
  leftLoans(): Promise<readonly string[]>;
}

export interface PlatformLock {
  readonly id: string;
  readonly userId: string;
}

/** The platform's calls, each for the token's user. None of them throws. */
export interface PlatformNotes {
  locks(token: string, loanGuid: string): Promise<PlatformAnswer<readonly PlatformLock[]>>;
  /** Locks the loan exclusively. @returns the lock's id; refused with 409 if another user has it. */
  lock(token: string, loanGuid: string): Promise<PlatformAnswer<string>>;
  unlock(token: string, loanGuid: string, lockId: string): Promise<PlatformAnswer<undefined>>;
  /** The field's text byte for byte; undefined if the user may not see the field. */
  readField(token: string, loanGuid: string, fieldId: string): Promise<PlatformAnswer<string | undefined>>;
  /** Replaces the field's whole text. Refused with 409 if the lock no longer exists or a rule forbids it. */
  writeField(token: string, write: FieldWrite): Promise<PlatformAnswer<undefined>>;
  /** Undefined if it can't be found. */
  personName(token: string, userId: string): Promise<string | undefined>;
}

export interface FieldWrite {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly lockId: string;
  readonly text: string;
}

/** Live sessions, to release locks whose own call is over. */
interface PlatformTokens {
  /** This user's tokens, the named session's first; empty if the user isn't signed in. */
  of(userId: string, sessionId: string): Promise<readonly string[]>;
}
