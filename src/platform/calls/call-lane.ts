/**
 * What a platform call is for, the most urgent first: signing in and checking users, notes, foreground reads, and
 * background reads.
 */
export const CALL_CLASSES = ['sign-in', 'notes', 'reads', 'background'] as const;

export type CallClass = (typeof CALL_CLASSES)[number];

/** On whose behalf a platform call is made. */
export interface CallLane {
  readonly callClass: CallClass;
  /** Tells one person's calls from another's: a user id, or a token where the person is unknown. */
  readonly person: string;
  /** Aborts when no caller waits for the answer any more. Left out where the call must be made to its end. */
  readonly signal?: AbortSignal | undefined;
}
