import type { NoteToSend } from '#src/contract/wire/note-outcome.ts';
import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { PlatformAnswer, PlatformTrouble } from '#src/platform/platform-answer.ts';

/**
 * Everything that adding a note takes from outside: rows, the platform, time and chance. The modules behind it
 * (`add-note.ts` and what it uses) call nothing else, so that tests can put any order, fault or crash between any two
 * calls. A process that dies makes no further call: a port that plays one dead must neither answer nor throw.
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
  /** A fresh id; names a lease's holder or a lock's record. */
  readonly newId: () => string;
  readonly timings: NoteTimings;
  readonly rules: NoteRules;
  /** Hears of every step that was just done; tests kill the process in it. */
  readonly onStep?: ((step: NoteStep) => void | Promise<void>) | undefined;
}

/** What this installation decides about notes. */
interface NoteRules {
  /** The platform's fields that take notes. */
  readonly fieldIds: readonly string[];
  /** IANA name; null for the zone of each note's device. */
  readonly lenderTimeZone: string | null;
}

/** All in milliseconds. `lease` must exceed the platform's time limit for a write + `settle` + `slack`. */
export interface NoteTimings {
  /** How long a loan's lease lasts unless renewed. */
  readonly lease: number;
  /** How long after an answer that did not come the call may still take effect at the platform. */
  readonly settle: number;
  /** The most that may pass between renewing the lease and sending the write. */
  readonly slack: number;
  /** How long a call waits for a loan that another call is working on. */
  readonly patience: number;
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
  | 'unlocked'
  | 'lock-forgotten'
  | 'lease-released';

/** Whose session adds the note, as far as adding needs it. */
export interface NoteWriter {
  /** The platform's login id. */
  readonly userId: string;
  /** What stands for the person in a note's line. */
  readonly tag: string;
  /** Names the session; opens nothing. */
  readonly sessionId: string;
  /** The platform's token of the session. */
  readonly token: string;
}

/** A note as a device sent it: its text isn't normalised yet, and its author may be somebody else than the writer. */
export interface AddNoteCall extends NoteToSend {
  readonly writer: NoteWriter;
}

/** What became of a call. Only `applied` says that the note stands in the field. */
export type NoteOutcome =
  | {
      readonly kind: 'applied';
      readonly receipt: NoteReceipt;
      /** The field's whole text; undefined when it was not read for this answer. */
      readonly fieldText: string | undefined;
      /** The receipt is of an earlier call with this key. */
      readonly isReplay: boolean;
    }
  | { readonly kind: 'other-user' }
  | { readonly kind: 'not-a-note-field' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'key-reused' }
  /** Another call is at work on this loan, or an earlier one left doubt that has to settle first. */
  | { readonly kind: 'in-progress'; readonly retryAfterMs: number }
  /** Somebody has the loan open at the platform. */
  | { readonly kind: 'loan-locked'; readonly holder: string }
  /** The writer may not see the field. */
  | { readonly kind: 'field-hidden' }
  | { readonly kind: 'field-full' }
  /** A rule of the platform; its own sentence where it gives one. */
  | { readonly kind: 'rule'; readonly detail: string | undefined }
  /** The platform took the text and does not show it, several times. */
  | { readonly kind: 'not-kept' }
  /** A call failed. With `settlesInMs` it may still take effect until then: nothing is written before. */
  | {
      readonly kind: 'trouble';
      readonly trouble: PlatformTrouble;
      readonly settlesInMs?: number | undefined;
    };

export interface NoteKey {
  readonly userId: string;
  readonly noteId: string;
}

export interface NewNoteRow extends NoteKey {
  readonly loanGuid: string;
  readonly fieldId: string;
  /** SHA-256 of everything the key stands for. */
  readonly fingerprint: string;
  readonly textHash: string;
  /** What is put in front of the field's text; made once and never again. */
  readonly line: string;
  /** Milliseconds since 1970, as the device said. */
  readonly writtenAt: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** An earlier note of the same person, loan and field that this one brings back. */
  readonly restores?: string | undefined;
}

/** SHA-256 of the field's text before a write and of what was to be there after it. */
interface WriteAttempt {
  readonly beforeHash: string;
  readonly afterHash: string;
}

/** `line` is '' when it cannot be read any more, because the key that sealed it is gone. */
export interface NoteRow extends NewNoteRow {
  /** The last write that was about to be sent; undefined while none ever was. */
  readonly attempt: WriteAttempt | undefined;
  /** Milliseconds since 1970; undefined while nobody has seen the line in the field after writing it. */
  readonly appliedAt: number | undefined;
  /** A later note of its author brought it back, so this one's line is not expected in the field any more. */
  readonly isSuperseded: boolean;
  /** Since when, in milliseconds since 1970, an applied line is known to be gone from the field. */
  readonly missingAt: number | undefined;
}

/** One row a note, kept NOTE_MEMORY_DAYS. Every call is committed when it resolves. */
export interface NoteLedger {
  find(key: NoteKey): Promise<NoteRow | undefined>;
  /**
   * Adds the row and, in the same transaction, marks the applied one that it `restores` as superseded. When there is a
   * row of this key already, that one is answered and nothing changes.
   */
  start(row: NewNoteRow): Promise<NoteRow>;
  recordAttempt(key: NoteKey, attempt: WriteAttempt): Promise<void>;
  /** Keeps the time of the first call when it is called again. @returns that time. */
  apply(key: NoteKey, appliedAt: number): Promise<number>;
  /** Every row of the field, of everybody, newest (by createdAt, then noteId) first. */
  rowsOfField(loanGuid: string, fieldId: string): Promise<readonly NoteRow[]>;
  /** @param missingAt undefined: the line is there again. */
  setMissing(key: NoteKey, missingAt: number | undefined): Promise<void>;
}

export interface LoanLease {
  readonly loanGuid: string;
  readonly holder: string;
  /** One more than the lease before. */
  readonly fence: number;
}

/** One lease a loan, by one clock for all gateways: the database's. */
export interface LoanLeases {
  /** Takes the lease when nobody has it or it has run out. */
  acquire(
    loanGuid: string,
    holder: string,
    ms: number,
  ): Promise<
    | { readonly kind: 'taken'; readonly lease: LoanLease }
    | { readonly kind: 'held'; readonly remainingMs: number }
  >;
  /** Lets it end `ms` from now. @returns false when it ran out or somebody else has it: nothing was changed then. */
  renew(lease: LoanLease, ms: number): Promise<boolean>;
  /** Ends it; nothing happens when it is not this holder's any more. */
  release(lease: LoanLease): Promise<void>;
}

/** A platform lock that is ours or may be: written down before it is asked for, so that a crash leaves no unknown lock. */
export interface LockRecord {
  readonly id: string;
  readonly loanGuid: string;
  readonly userId: string;
  /** The session whose token asked. */
  readonly sessionId: string;
  /** Undefined while the platform has not answered with the lock's id. */
  readonly lockId: string | undefined;
}

export interface LockRecords {
  announce(record: Omit<LockRecord, 'lockId'>): Promise<void>;
  setLockId(id: string, lockId: string): Promise<void>;
  forget(id: string): Promise<void>;
  ofLoan(loanGuid: string): Promise<readonly LockRecord[]>;
  /** Loans with records and no running lease: whoever made them is gone, or could not release. */
  leftLoans(): Promise<readonly string[]>;
}

export interface PlatformLock {
  readonly id: string;
  readonly userId: string;
}

/** The platform's calls, each in the name of the token's person. None of them throws. */
export interface PlatformNotes {
  /** Every lock on the loan, of everybody. */
  locks(token: string, loanGuid: string): Promise<PlatformAnswer<readonly PlatformLock[]>>;
  /** Locks the loan exclusively. @returns the lock's id; refused with 409 when somebody else has it. */
  lock(token: string, loanGuid: string): Promise<PlatformAnswer<string>>;
  unlock(token: string, loanGuid: string, lockId: string): Promise<PlatformAnswer<undefined>>;
  /** The field's text byte for byte; undefined when the person may not see the field. */
  readField(token: string, loanGuid: string, fieldId: string): Promise<PlatformAnswer<string | undefined>>;
  /** Replaces the field's whole text. Refused with 409 when the lock is not there any more or a rule says no. */
  writeField(token: string, write: FieldWrite): Promise<PlatformAnswer<undefined>>;
  /** Undefined when it cannot be told. */
  personName(token: string, userId: string): Promise<string | undefined>;
}

export interface FieldWrite {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly lockId: string;
  readonly text: string;
}

/** Living sessions, for locks whose own call is over. */
interface PlatformTokens {
  /** Tokens of this person, that of the named session first; none when nobody is signed in. */
  of(userId: string, sessionId: string): Promise<readonly string[]>;
}
