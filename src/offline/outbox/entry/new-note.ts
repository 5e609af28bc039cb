/** A note as somebody wrote it on a screen. */
export interface NewNote {
  readonly loanGuid: string;
  /** The platform's id of the note field. */
  readonly fieldId: string;
  readonly text: string;
  /** For the person's own lists; the gateway does not get it. */
  readonly loanNumber: string;
  readonly borrower: string;
  /** The id of an own earlier note that somebody removed from the field and that this one brings back. */
  readonly restores?: string | undefined;
  /** ISO instant; now unless given. */
  readonly writtenAt?: string | undefined;
}
