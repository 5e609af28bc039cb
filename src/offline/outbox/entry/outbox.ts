import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { EntryState, HoldReason, ParkReason } from '#src/contract/device/outbox-entry.ts';
import type { NewNote } from '#src/offline/outbox/entry/new-note.ts';
import type { SendOutcome } from '#src/offline/outbox/entry/outbox-ports.ts';
import type { StorageError } from '#src/offline/storage/storage-error.ts';

/** A note of the outbox, for screens. */
export interface OutboxNote {
  readonly id: string;
  /** The order of writing. */
  readonly seq: number;
  readonly loanGuid: string;
  readonly fieldId: string;
  readonly loanNumber: string;
  readonly borrower: string;
  /** '' for an unreadable one, as everything else about it. */
  readonly text: string;
  /** ISO instant. */
  readonly writtenAt: string;
  /** `unreadable`: there is a note here that this build cannot read on this device. It is never removed. */
  readonly state: EntryState | 'unreadable';
  /** The own earlier note that this one brings back. */
  readonly restores?: string | undefined;
  /** Held, parked: the reason. Discarded: what it was parked for. Unreadable: `newer` where a newer build wrote it. */
  readonly why?: HoldReason | ParkReason | 'damaged' | 'newer' | undefined;
  /** With `locked`: who has the loan open. */
  readonly holder?: string | undefined;
  /** With held: when it is tried again at the latest, ms since 1970; missing when an event must come first. */
  readonly nextAt?: number | undefined;
  readonly receipt?: NoteReceipt | undefined;
  /** The gateway's sentence about the last refusal. */
  readonly detail?: string | undefined;
}

/** Neither in its loan nor thrown away; what cannot be read counts, so that it is seen. */
export function isWaiting({ state }: Pick<OutboxNote, 'state'>): boolean {
  return state !== 'acked' && state !== 'discarded';
}

/** What screens show of the outbox. */
export interface OutboxView {
  /** `failed`: the device's storage does not do what it should; `error` says why. Notes seen before stay in sight. */
  readonly status: 'opening' | 'open' | 'failed';
  readonly error?: StorageError | undefined;
  /** By order of writing; those sent or thrown away in the last 30 days included. */
  readonly notes: readonly OutboxNote[];
  /** Notes neither in their field nor thrown away. */
  readonly pendingCount: number;
  /** Those of them that the person must see to. */
  readonly attentionCount: number;
  /** What all notes wait for, when there is such a thing. */
  readonly hold?: 'auth' | 'rate' | 'upgrade' | undefined;
  /** Since when (ms since 1970) a note does not get through although the gateway answers: a fault. */
  readonly stalledSince?: number | undefined;
}

/** What was typed for one lane. */
export interface LaneDraftText {
  readonly lane: string;
  readonly text: string;
  /** False for what this device could not write down: it goes with the page. */
  readonly isKept: boolean;
}

export type SaveResult =
  | { readonly kind: 'saved'; readonly id: string }
  /** The text is not on this device for certain: it must stay on the screen. Saving the same again repeats the id. */
  | { readonly kind: 'not-saved'; readonly id: string; readonly error: StorageError };

/**
 * One person's notes on this device, on their way to the gateway. Fits React's useSyncExternalStore. Nothing but a
 * receipt or the person takes a note out of it.
 */
export interface Outbox {
  /** One object until it changes. */
  readonly get: () => OutboxView;
  /** @returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the device anew: the view then has what was there when this was called. Never rejects: trouble shows in the view. */
  readonly refresh: () => Promise<void>;
  /**
   * Call when its person is signed in: from now on notes are sent, at once and whenever something promises success.
   * @returns what ends that. A note that is being sent then is not called back; it keeps its id and is picked up later.
   */
  readonly start: () => () => void;
  /** Never rejects, except for a blank text (RangeError). */
  readonly save: (note: NewNote) => Promise<SaveResult>;
  /** Sends a note that could not be kept, once, with the id that `save` gave. Never rejects. */
  readonly sendDirectly: (id: string, note: NewNote) => Promise<SendOutcome>;
  /** Tries held notes now, whatever they wait for. */
  readonly retry: () => void;
  /** Throws a note away, for 30 days to be brought back. False while it is being sent, or when it arrived. @throws StorageError */
  readonly discard: (id: string) => Promise<boolean>;
  /** @throws StorageError */
  readonly undoDiscard: (id: string) => Promise<boolean>;
  /**
   * Sends a parked note in these words, as a new one; the old one is thrown away in the same transaction. It keeps the time
   * it was written, unless it was refused as too old.
   */
  readonly resend: (id: string, text: string) => Promise<SaveResult>;
  /** What was typed for a lane and not saved, '' for nothing. @throws StorageError */
  readonly readDraft: (lane: string) => Promise<string>;
  /** Everything that was typed and not saved, by lane, as far as it is kept. @throws StorageError */
  readonly readAllDrafts: () => Promise<readonly LaneDraftText[]>;
  /** Keeps what is typed, once nothing was typed for a moment; '' forgets it. Never rejects: trouble shows in the view. */
  readonly keepDraft: (lane: string, text: string) => Promise<void>;
  /** Keeps at once what waits to be kept, and waits for notes that are being saved: the view has them then. Never rejects. */
  readonly flushDrafts: () => Promise<void>;
  /** True while something that was typed could not be kept, so that it goes with the page. */
  readonly isAnyUnkept: () => boolean;
  /** Lets go of the database; what is there stays. */
  readonly close: () => void;
  /** Deletes the person's notes and drafts from this device for good. @throws StorageError */
  readonly erase: () => Promise<void>;
}
