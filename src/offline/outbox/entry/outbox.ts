import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { EntryState, HoldReason, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { Subscribable } from '#src/offline/storage/listeners.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

/** A note of the outbox, for screens. */
export interface OutboxNote {
  readonly id: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly loanNumber: string;
  readonly borrower: string;
  /** '' for an unreadable note, like all its other fields. */
  readonly text: string;
  readonly writtenAt: string;
  /** `unreadable`: this build can't read the note on this device. It's never removed. */
  readonly state: EntryState | 'unreadable';
  /** The user's own earlier note that this one restores. */
  readonly restores?: string | undefined;
  /** Held or parked: the reason. Discarded: why it was parked. Unreadable: `newer` if a newer build wrote it. */
  readonly why?: HoldReason | ParkReason | 'damaged' | 'newer' | undefined;
  readonly holder?: string | undefined;
  /** Parked: a write of it was sent, so it may be in the loan, changed or in another place. */
  readonly mayBeInLoan?: boolean | undefined;
  readonly receipt?: NoteReceipt | undefined;
  readonly detail?: string | undefined;
}

/** Neither in its loan nor discarded. An unreadable note counts, so that the user sees it. */
export function isPendingNote({ state }: Pick<OutboxNote, 'state'>): boolean {
  return state !== 'acked' && state !== 'discarded';
}

/** What screens show of the outbox. */
export interface OutboxView {
  /** `failed`: the device's storage isn't working; `error` says why. Notes read before stay visible. */
  readonly status: 'opening' | 'open' | 'failed';
  readonly error?: StorageError | undefined;
  /** In the order they were written, including those sent or discarded in the last 30 days. */
  readonly notes: readonly OutboxNote[];
  /** Notes neither in their field nor discarded. */
  readonly pendingCount: number;
  readonly attentionCount: number;
  readonly hold?: 'auth' | 'rate' | 'upgrade' | undefined;
}

/** Before the first read. */
export const OPENING: OutboxView = { status: 'opening', notes: [], pendingCount: 0, attentionCount: 0 };

/** The unsaved text for one lane. */
export interface LaneDraftText {
  readonly lane: string;
  readonly text: string;
  /** False if this device couldn't store it: it's lost when the page closes. */
  readonly isSaved: boolean;
}

/** A note as written on a screen. */
export interface NewNote {
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly text: string;
  /** For the user's own lists; not sent to the gateway. */
  readonly loanNumber: string;
  readonly borrower: string;
  /** The id of the user's own earlier note that was removed from the field and that this one restores. */
  readonly restores?: string | undefined;
  readonly writtenAt?: string | undefined;
}

export type SaveResult =
  | { readonly kind: 'saved'; readonly id: string }
  /** The text may not be on this device, so it must stay on the screen. Saving it again reuses the id. */
  | { readonly kind: 'not-saved'; readonly id: string; readonly error: StorageError };

export type SaveAllResult =
  | { readonly kind: 'saved'; readonly ids: readonly string[] }
  /** As for one note. */
  | { readonly kind: 'not-saved'; readonly error: StorageError };

/** One user's notes on this device, waiting to be sent. Only a receipt or the user removes a note. */
export interface Outbox extends Subscribable<OutboxView> {
  /**
   * Rereads the device: the view then has what was stored at the time of the call. Never rejects: problems show in the
   * view.
   */
  readonly refresh: () => Promise<void>;
  /**
   * Call once the user is signed in: from then on notes are sent, right away and whenever a try is likely to succeed.
   * @returns a function that stops it. A note being sent isn't recalled; it keeps its id and is picked up later.
   */
  readonly start: () => () => void;
  /** Never rejects, except with a RangeError for a blank text. */
  readonly save: (note: NewNote) => Promise<SaveResult>;
  /**
   * Saves a note on each of several loans, all of them or none; the draft that they were is gone with it. They wait
   * for UNDO_MS before they're sent, whether or not this page is still there. Never rejects, as `save`.
   */
  readonly saveAll: (notes: readonly NewNote[], draftLane: string) => Promise<SaveAllResult>;
  /**
   * Discards those of them that can't be in a loan yet, all at once.
   * @returns how many that were: the others are on their way, or in their loans. @throws StorageError
   */
  readonly discardAll: (ids: readonly string[]) => Promise<number>;
  /** Sends a note that couldn't be stored, once, with the id `save` returned. Never rejects. */
  readonly sendDirectly: (id: string, note: NewNote) => Promise<SendOutcome>;
  /** Tries held notes now, whatever they wait for. */
  readonly retry: () => void;
  /**
   * Discards a note, and a draft of its new text; the note can be restored for 30 days. False if it's being sent or was
   * sent. @throws StorageError
   */
  readonly discard: (id: string) => Promise<boolean>;
  /** @throws StorageError */
  readonly undoDiscard: (id: string) => Promise<boolean>;
  /**
   * Sends a parked note with this text, as a new note; the old one is discarded and the new text's draft removed in
   * the same transaction. It keeps its written time unless it was refused as too old.
   */
  readonly resend: (id: string, text: string) => Promise<SaveResult>;
  /**
   * The unsaved text for a lane, '' if there's none. If it can't be read, the view has failed: read it again once the
   * view hasn't. @throws StorageError
   */
  readonly readDraft: (lane: string) => Promise<string>;
  /** All unsaved text by lane, as far as it's stored. @throws StorageError */
  readonly readAllDrafts: () => Promise<readonly LaneDraftText[]>;
  /** Stores unsaved text after a pause in typing; '' removes it. Never rejects: problems show in the view. */
  readonly saveDraft: (lane: string, text: string) => Promise<void>;
  /** Stores pending drafts right away and waits for notes being saved, so the view has them. Never rejects. */
  readonly flushDrafts: () => Promise<void>;
  /** True while some unsaved text couldn't be stored and would be lost with the page. */
  readonly isAnyUnsaved: () => boolean;
  /** Closes the database and keeps its data. */
  readonly close: () => void;
}
