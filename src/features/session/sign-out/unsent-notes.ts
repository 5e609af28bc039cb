/** Text a user wrote on this device that hasn't reached its loan. */
export interface UnsentNote {
  readonly id: string;
  /** Typed and never saved: nothing sends it. */
  readonly isDraft: boolean;
  /** It was refused or is damaged, and waits for its author. */
  readonly isRefused: boolean;
  /** False if this device has no room for it: closing the page loses it. */
  readonly isSaved: boolean;
  /** The note's loan in words, with the end of its number, as lists show it. */
  readonly loan: string;
  readonly wholeLoan: string;
  readonly text: string;
}

/** A user's unsent notes, as far as this device can read them. */
export interface UnsentList {
  readonly notes: readonly UnsentNote[];
  /** False if the device's storage couldn't be read: there may be more notes, and none may be erased. */
  readonly isWhole: boolean;
}

/** The notes on this device that a sign-out must ask about. */
export interface UnsentNotes {
  /** Includes text that only the page has, even if the storage can't be read. May reject. */
  readonly list: (userId: string) => Promise<UnsentList>;
  /** Sends pending notes. Resolves once the rest need their author, after 10 seconds at most. */
  readonly sendNow: (userId: string) => Promise<void>;
  /** True if this device has other users' notes, or can't tell. */
  readonly areOthersOnDevice: (userId: string | undefined) => Promise<boolean>;
  /** How many unsent notes, by any author, wait on this device for their authors. */
  readonly countAll: () => Promise<number>;
}

/** Changes by this user, other than notes, that the gateway doesn't have. A sign-out without a network erases them. */
export interface UnsentChanges {
  /** Their names. */
  readonly views: readonly string[];
  readonly templates: readonly string[];
  /** Also settings, stars or snoozes, and maybe templates whose names aren't known. */
  readonly isMore: boolean;
}

/** All the notes as one text, to paste elsewhere. */
export function unsentNotesText(notes: readonly UnsentNote[]): string {
  return notes.map(({ wholeLoan, text }) => `${wholeLoan}\n${text}\n`).join('\n');
}
