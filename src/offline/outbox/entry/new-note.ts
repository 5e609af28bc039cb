/** A note as written on a screen. */
export interface NewNote {
  readonly loanGuid: string;
  /** The platform's id for the note field. */
  readonly fieldId: string;
  readonly text: string;
  /** For the user's own lists; not sent to the gateway. */
  readonly loanNumber: string;
  readonly borrower: string;
  /** The id of the user's own earlier note that was removed from the field and that this one restores. */
  readonly restores?: string | undefined;
  /** ISO instant; now unless given. */
  readonly writtenAt?: string | undefined;
}
