/** Something a person wrote on this device that has not reached its loan. */
export interface UnsentNote {
  readonly id: string;
  /** Typed and never saved: it is not sent by itself. */
  readonly isDraft: boolean;
  /** False where this device has no room for it: it goes with the page. */
  readonly isSaved: boolean;
  /** The loan it is for, in words. */
  readonly loan: string;
  readonly text: string;
}

/** What is known of a person's notes on this device. */
export interface UnsentList {
  readonly notes: readonly UnsentNote[];
  /** False when the device's storage could not be read: there may be more, and none of it may be erased. */
  readonly isWhole: boolean;
}

/** What a person wrote on this device and what a sign-out would do to it. */
export interface UnsentNotes {
  /** What is on the page counts too, also when the storage cannot be read. May reject. */
  readonly list: (userId: string) => Promise<UnsentList>;
  /** Sends what waits; resolves once nothing more is sent by itself, and at the latest after 10 seconds. */
  readonly sendNow: (userId: string) => Promise<void>;
  /** True when notes of other people lie on this device, or when that cannot be said. */
  readonly areOthersOnDevice: (userId: string | undefined) => Promise<boolean>;
}

/** All of them as one text, to be pasted elsewhere. */
export function unsentNotesText(notes: readonly UnsentNote[]): string {
  return notes.map(({ loan, text }) => `${loan}\n${text}\n`).join('\n');
}

/** `2 notes`, `1 note and 1 draft`. */
export function unsentCountText(notes: readonly UnsentNote[]): string {
  const drafts = notes.filter(({ isDraft }) => isDraft).length;
  const saved = notes.length - drafts;
  const parts = [
    saved === 0 ? '' : saved === 1 ? '1 note' : `${saved} notes`,
    drafts === 0 ? '' : drafts === 1 ? '1 draft' : `${drafts} drafts`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}
