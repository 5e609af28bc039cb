import type { NoteFate } from '#src/contract/wire/note.ts';
import type { NoAnswer, NoteToSend, SendOutcome } from '#src/contract/wire/note-outcome.ts';
import type { OutboxDraft, OutboxEntry, QueuedEntry } from '#src/contract/device/outbox-entry.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { PageMemory } from '#src/offline/storage/page-memory.ts';
import type { RecordCodec } from '#src/offline/sealing/record-codec.ts';

// Everything the outbox needs from the outside. Nothing in src/offline/outbox asks a clock, a network, a storage or
// chance in any other way, so that a simulator can run the very same code.

export type { NoAnswer, NoteToSend, SendOutcome };

/** Sends one note once. Never rejects; should it do so all the same, that counts as `network`. */
export type SendNote = (note: NoteToSend, signal: AbortSignal) => Promise<SendOutcome>;

/** Asks what became of notes whose answer was lost. Undefined when that cannot be said now. May reject. */
export type ReadReceipts = (
  ids: readonly string[],
  signal: AbortSignal,
) => Promise<readonly NoteFate[] | undefined>;

/** Which drafts a change may take away: those it was made from. One that was changed since stays. */
export type DraftVersion = Pick<OutboxDraft, 'lane' | 'writer' | 'revision'>;

/** An entry before the store has given it its place. */
export type UnplacedEntry = Omit<QueuedEntry, 'seq'>;

/**
 * `full`: too much waits already. `not-replaced`: what was to be replaced can no longer be. `saved-elsewhere`: another page
 * has made a note of the same draft. Then nothing was written.
 */
export type AddResult =
  | { readonly kind: 'added'; readonly seq: number }
  | { readonly kind: 'saved-elsewhere'; readonly id: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'not-replaced' };

export interface AddRequest {
  readonly entry: UnplacedEntry;
  /** Drafts that become this note: they go in the same transaction. */
  readonly drafts: readonly DraftVersion[];
  /** When they were kept, if the note is theirs word for word: then it is looked whether another page was quicker. */
  readonly draftsKeptAt?: number | undefined;
  /** Resending in other words: this one changes in the same transaction. Where `change` gives nothing, nothing is added. */
  readonly replaces?:
    { readonly id: string; readonly change: (row: unknown) => OutboxEntry | undefined } | undefined;
}

/** What came of a change. `superseded`: a newer pass has begun, nothing was asked or written. */
export type ChangeResult =
  | { readonly kind: 'changed'; readonly entry: OutboxEntry }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'superseded' };

/** Which pass wants to change something; `now` becomes the sign that it is alive. */
export interface Fence {
  readonly epoch: number;
  readonly now: number;
}

/**
 * The rows of one person on this device. Every method is one transaction: it happens as a whole or not at all, and a
 * promise that resolved is on the disk. Rows come out as they lie there, unparsed. Rejects with StorageError.
 */
export interface OutboxStore {
  /**
   * Gives the entry the next sequence number and writes it, unless `isFull` says so of the rows that wait. The counter,
   * the row, the drafts and what it replaces: one transaction. A row that has this id already is left as it is and
   * counts as added: a save whose end was never heard of is repeated with the same id.
   */
  readonly add: (request: AddRequest, isFull: (waiting: readonly unknown[]) => boolean) => Promise<AddResult>;
  readonly read: (id: string) => Promise<unknown>;
  /** All rows by sequence number. */
  readonly readAll: () => Promise<readonly unknown[]>;
  /** Begins a pass and returns its epoch, higher than any before. */
  readonly beginPass: (now: number) => Promise<number>;
  /** When the newest pass last showed that it is alive. */
  readonly readHeartbeat: () => Promise<number | undefined>;
  /**
   * The one way in which rows change: `decide`, pure and at once, sees the lane's rows by sequence number and gives the one
   * to be written. With a fence only while its pass is the newest.
   */
  readonly changeLane: (
    lane: string,
    decide: (rows: readonly unknown[]) => OutboxEntry | undefined,
    fence?: Fence,
  ) => Promise<ChangeResult>;
  /** Removes the rows that `isOver` names. */
  readonly prune: (isOver: (row: unknown) => boolean) => Promise<void>;
  readonly readDrafts: (lane: string) => Promise<readonly unknown[]>;
  readonly readAllDrafts: () => Promise<readonly unknown[]>;
  /** Writes a draft and removes those it was made from. Rejects with `left` where the page is left meanwhile. */
  readonly putDraft: (draft: OutboxDraft, instead: readonly DraftVersion[]) => Promise<void>;
  readonly removeDrafts: (drafts: readonly DraftVersion[]) => Promise<void>;
  /**
   * Hands drafts over in this moment, for a page that is being left: nobody hears whether they were written.
   * @returns false where the storage cannot take them now.
   */
  readonly putDraftsAtOnce: (drafts: readonly OutboxDraft[]) => boolean;
  readonly close: () => void;
  /** Deletes everything of this person, also while other tabs hold it. The store is of no use afterwards. */
  readonly erase: () => Promise<void>;
}

/** A row of a lost database: what is needed to find its place, and whatever else it has. */
export type LostEntry = Readonly<Record<string, unknown>> & { readonly id: string };
export type LostDraft = Readonly<Record<string, unknown>> & Pick<DraftVersion, 'lane' | 'writer'>;

/** A store whose database can be lost and be filled anew from a backup. */
export interface RestorableOutboxStore extends OutboxStore {
  /**
   * Says when this database came to be, in ms on the device's clock, and writes that down the first time.
   * @param now used where nothing says it yet: for a new database, and for one of a build before this.
   */
  readonly begin: (now: number) => Promise<{ readonly born: number; readonly isNew: boolean }>;
  /**
   * Notes that are neither in their field nor thrown away, rows that this build does not know, and drafts, with the birth of
   * the database that has them: all of one moment.
   */
  readonly readWaiting: () => Promise<{
    readonly born: number | undefined;
    readonly rows: readonly unknown[];
  }>;
  /**
   * Adds rows of a lost database, in their order, behind what is there. One that is there already stays as it is.
   * @returns how many were added.
   */
  readonly restore: (entries: readonly LostEntry[], drafts: readonly LostDraft[]) => Promise<number>;
}

/** The part of Web Locks that is used: navigator.locks fits. */
export interface DrainLocks {
  /** With `steal` whoever holds the lock loses it: their `request` rejects, their work goes on unprotected. */
  readonly request: (
    name: string,
    options: {
      readonly mode: 'exclusive';
      readonly steal?: boolean;
      readonly signal?: AbortSignal;
    },
    work: () => Promise<void>,
  ) => Promise<unknown>;
}

/** Whose outbox it is. `key` names the database and stands in each row, `id` is the login id. */
interface OutboxUser {
  readonly key: string;
  readonly id: string;
}

/** What writing and reading entries needs. */
export interface EntryPorts {
  readonly store: OutboxStore;
  readonly codec: RecordCodec;
  readonly user: OutboxUser;
  /** The device's clock in ms. */
  readonly now: () => number;
  /** Lower-case hexadecimal SHA-256 of the text's UTF-8. */
  readonly hashText: (text: string) => Promise<string>;
}

/** What saving a note needs beyond that. */
export interface SavePorts extends EntryPorts {
  /** Makes room on a full disk by giving up what can be fetched again. May reject. */
  readonly freeSpace: () => Promise<void>;
  readonly appVersion: string;
  /** IANA name of the device's zone, when it is known. */
  readonly timeZone: () => string | undefined;
  /**
   * What a note says of when it was written, in ms: the server's time as far as the device knows it, because it stands in
   * the loan for everybody. The device's clock where this is absent. Order, waits and ends are the device's clock alone.
   */
  readonly writingTime?: (() => number) | undefined;
}

/** What one pass over the outbox needs. */
export interface DrainPorts extends EntryPorts {
  readonly send: SendNote;
  /** Without it every unknown outcome is cleared up by sending again. */
  readonly readReceipts?: ReadReceipts | undefined;
  /** In [0, 1). */
  readonly random: () => number;
  readonly startTimer: StartTimer;
  readonly pageMemory: PageMemory;
  /** Without locks passes of several tabs run at once, which costs repeated calls and nothing else. */
  readonly locks?: DrainLocks | undefined;
  /** A hidden page may be frozen at any moment: it begins nothing. */
  readonly isHidden: () => boolean;
  /** Rows have changed: for this tab's screens and, as a hint, for the other tabs. */
  readonly announce: () => void;
}

/** Why the outbox looks whether there is something to send. */
export type WakeReason =
  'start' | 'signed-in' | 'online' | 'visible' | 'enqueue' | 'api-success' | 'timer' | 'other-tab' | 'retry';
