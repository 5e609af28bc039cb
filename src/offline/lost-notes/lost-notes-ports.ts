import type {
  RememberedNote,
  RememberedNotes,
  StoragePlace,
  WaitingNotesReport,
} from '#src/contract/wire/waiting-notes.ts';
import type { Connectivity } from '#src/offline/network/connectivity.ts';
import type { StartTimer } from '#src/offline/storage/deadline.ts';
import type { SettledNotes } from '#src/offline/lost-notes/settled-notes.ts';
import type { Outbox } from '#src/offline/outbox/entry/outbox.ts';

/** The calls that are needed; the gateway's client has them. */
export interface WaitingNotesCalls {
  readonly read: (place: StoragePlace) => Promise<RememberedNotes>;
  readonly report: (report: WaitingNotesReport) => Promise<RememberedNotes>;
}

export interface LostNotesParts {
  readonly outbox: Pick<Outbox, 'get' | 'subscribe' | 'refresh'>;
  readonly calls: WaitingNotesCalls;
  readonly place: StoragePlace;
  readonly settled: SettledNotes;
  readonly connectivity: Pick<Connectivity, 'get' | 'subscribe'>;
  readonly startTimer: StartTimer;
}

/**
 * Tells the gateway which of a person's notes wait on this device, and the person which of them the browser has deleted. Fits
 * React's useSyncExternalStore. Nothing it does rejects, and no note waits for it.
 */
export interface LostNotes {
  /** One list until it changes. */
  readonly get: () => readonly RememberedNote[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks what the gateway remembers; from then on reports what changes. Further calls do nothing. */
  readonly start: () => void;
  /** The person has read of what is lost. */
  readonly acknowledge: () => void;
  /**
   * Before a sign-out erases what waits here by its author's will: tells the gateway, as far as it can be reached, and reports
   * nothing more.
   */
  readonly throwAway: () => Promise<void>;
  /** After that sign-out: what the gateway has not heard of must outlast a browser that cleared its storage for it. */
  readonly keepThrownAway: () => void;
  /** For good. */
  readonly stop: () => void;
}

/** What screens need of it. */
export type LostNotesAccess = Pick<LostNotes, 'get' | 'subscribe' | 'start' | 'acknowledge'>;
