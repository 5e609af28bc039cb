import type { NoteFate } from '#src/contract/wire/note.ts';
import type { NoAnswer, NoteToSend, SendOutcome } from '#src/contract/wire/note-outcome.ts';
import type { OutboxDraft, OutboxEntry, QueuedEntry } from '#src/contract/device/outbox-entry.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { Bfcache } from '#src/offline/storage/bfcache.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';

// Everything the outbox needs from outside. src/offline/outbox has no other access to a clock, network, storage or
// randomness, so a simulator can run the same code.

export type { NoAnswer, NoteToSend, SendOutcome };

/** Sends one note once. Must not reject; a rejection counts as `network`. */
export type SendNote = (note: NoteToSend, signal: AbortSignal) => Promise<SendOutcome>;

/** Asks what happened to notes whose answer was lost. Undefined if the gateway can't tell now. May reject. */
export type ReadReceipts = (
  ids: readonly string[],
  signal: AbortSignal,
) => Promise<readonly NoteFate[] | undefined>;

/** The drafts a change may remove: those it was made from. A draft changed since then stays. */
export type DraftVersion = Pick<OutboxDraft, 'lane' | 'writer' | 'revision'>;

/** An entry before the store numbers it. */
export type UnnumberedEntry = Omit<QueuedEntry, 'seq'>;

/**
 * `full`: too many notes wait already. `not-replaced`: the note to replace can't be replaced any more.
 * `saved-elsewhere`: another page made a note of the same draft. In these cases nothing was written.
 */
export type AddResult =
  | { readonly kind: 'added'; readonly seq: number }
  | { readonly kind: 'saved-elsewhere'; readonly id: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'not-replaced' };

export interface AddRequest {
  readonly entry: UnnumberedEntry;
  /** The same note on other loans: all of them are written, or none. */
  readonly more?: readonly UnnumberedEntry[] | undefined;
  /** Drafts that become this note, removed in the same transaction. */
  readonly drafts: readonly DraftVersion[];
  /** When they were stored, if the note has exactly their text: then we check whether another page saved it first. */
  readonly draftsKeptAt?: number | undefined;
  /**
   * When resending with new text: this entry changes in the same transaction. If `change` returns undefined, nothing is
   * added.
   */
  readonly replaces?:
    { readonly id: string; readonly change: (row: unknown) => OutboxEntry | undefined } | undefined;
}

/** The result of a change. `superseded`: a newer pass has begun, so nothing was decided or written. */
export type ChangeResult =
  | { readonly kind: 'changed'; readonly entry: OutboxEntry }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'superseded' };

/**
 * One user's rows on this device. Every method is one transaction: it happens fully or not at all, and once its promise
 * resolves, the data is on disk. Rows are returned unparsed. Rejects with StorageError.
 */
export interface OutboxStore {
  /**
   * Gives the entry the next sequence number and writes it, unless `isFull` says the waiting rows leave no room. One
   * transaction covers the counter, the row, the drafts and the replaced entry. If a row with this id exists, it's left
   * alone and counts as added: a save whose result was lost is repeated with the same id.
   */
  readonly add: (request: AddRequest, isFull: (pending: readonly unknown[]) => boolean) => Promise<AddResult>;
  readonly read: (id: string) => Promise<unknown>;
  /** All rows, by sequence number. */
  readonly readAll: () => Promise<readonly unknown[]>;
  /** Begins a pass and returns its epoch, higher than any before. */
  readonly beginPass: () => Promise<number>;
  /**
   * The only way to send: `decide`, pure and synchronous, gets the lane's rows by sequence number and returns
   * the row to write. With a pass's epoch, only while that pass is the newest.
   */
  readonly changeLane: (
    lane: string,
    decide: (rows: readonly unknown[]) => OutboxEntry | undefined,
    epoch?: number,
  ) => Promise<ChangeResult>;
  /**
   * Changes rows of several lanes at once: `decide`, pure and synchronous, returns the row to write.
   * @returns how many changed.
   */
  readonly changeAll: (
    ids: readonly string[],
    decide: (row: unknown) => OutboxEntry | undefined,
  ) => Promise<number>;
  /** Deletes the rows for which `isOver` returns true. */
  readonly prune: (isOver: (row: unknown) => boolean) => Promise<void>;
  readonly readDrafts: (lane: string) => Promise<readonly unknown[]>;
  readonly readAllDrafts: () => Promise<readonly unknown[]>;
  /** Writes a draft and removes those it was made from. Rejects with `left` if the user leaves the page meanwhile. */
  readonly putDraft: (draft: OutboxDraft, instead: readonly DraftVersion[]) => Promise<void>;
  readonly removeDrafts: (drafts: readonly DraftVersion[]) => Promise<void>;
  /**
   * Hands drafts to the storage right now, for a page that's being left: the result isn't reported.
   * @returns false if the storage can't take them now.
   */
  readonly putDraftsAtOnce: (drafts: readonly OutboxDraft[]) => boolean;
  readonly close: () => void;
}

/** A row of a lost database: the fields that give its place, and any others. */
export type RestorableEntry = Readonly<Record<string, unknown>> & { readonly id: string };
export type RestorableDraft = Readonly<Record<string, unknown>> & Pick<DraftVersion, 'lane' | 'writer'>;

/** A store whose database can be lost and refilled from a backup. */
export interface RestorableOutboxStore extends OutboxStore {
  /**
   * Returns when this database was created, in ms on the device's clock, and records it on the first call.
   * @param now used if no time is recorded: for a new database, and for one from an earlier build.
   */
  readonly begin: (now: number) => Promise<{ readonly born: number; readonly isNew: boolean }>;
  /**
   * Notes neither in their field nor discarded, rows this build doesn't know, drafts, and the creation time of their
   * database, all from one moment.
   */
  readonly readPending: () => Promise<{
    readonly born: number | undefined;
    readonly rows: readonly unknown[];
  }>;
  /**
   * Adds rows of a lost database, in order, after the existing ones. An existing row stays unchanged.
   * @returns the number of rows added.
   */
  readonly restore: (
    entries: readonly RestorableEntry[],
    drafts: readonly RestorableDraft[],
  ) => Promise<number>;
}

/** The part of Web Locks we use: navigator.locks fits. */
export interface DrainLocks {
  /** @param work gets null if another tab has the lock. */
  readonly request: (
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: object | null) => Promise<void>,
  ) => Promise<unknown>;
}

/** Tells the same user's other tabs that the outbox changed. It's a hint: a tab that gets it reads the rows. */
export interface OutboxChannel {
  readonly announce: () => void;
  /** Listens to other tabs, never to this one. */
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
}

/** Where the rows lie, and what the tabs that share them need. */
export interface RowPorts {
  readonly store: OutboxStore;
  /** A UUID, the key of a note. */
  readonly newId: () => string;
  /** Frees space on a full disk by deleting what can be fetched again. May reject. */
  readonly freeSpace: () => Promise<void>;
  /** Without locks, passes in several tabs run at once, which only costs repeated calls. */
  readonly locks?: DrainLocks | undefined;
  readonly channel: OutboxChannel;
  readonly bfcache: Bfcache;
}

/** How rows are sealed, and by whom. */
export interface CodecPorts {
  readonly records: RecordCodec;
  /** `key` names the database and is stored in each row; `id` is the login id. */
  readonly user: { readonly key: string; readonly id: string };
  /** Lowercase hexadecimal SHA-256 of the text's UTF-8. */
  readonly hashText: (text: string) => Promise<string>;
  readonly appVersion: string;
}

/** Time and chance. */
export interface OutboxClock {
  readonly now: () => number;
  /**
   * The time written into a note, in ms: the server's time as far as the device knows it, because everyone sees it in
   * the loan. Without this, the device's clock. Order, waits and expiry use only the device's clock.
   */
  readonly writingTime?: (() => number) | undefined;
  /** IANA name of the device's time zone, if known. */
  readonly timeZone: () => string | undefined;
  readonly startTimer: StartTimer;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Why the outbox checks for notes to send. */
export type WakeReason =
  'start' | 'signed-in' | 'online' | 'visible' | 'enqueue' | 'api-success' | 'timer' | 'other-tab' | 'retry';
