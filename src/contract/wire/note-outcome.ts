import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { ProblemCode } from '#src/contract/wire/problem.ts';

/** A note as sent to the gateway. Nothing in it changes between tries. */
export interface NoteToSend {
  /** The Idempotency-Key, in lowercase. */
  readonly id: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  /** Normalized. */
  readonly text: string;
  /** ISO instant on the device's clock. */
  readonly writtenAt: string;
  /** The author's login id. */
  readonly author: string;
  readonly timeZone?: string | undefined;
  readonly restores?: string | undefined;
}

/** The result of one try. */
export type SendOutcome =
  | {
      /** Something answered. Only `code` and `receipt` show whether it was the gateway. */
      readonly kind: 'answer';
      readonly status: number;
      /** Only from a problem+json body. */
      readonly code?: ProblemCode | undefined;
      /** The gateway's message for the user. */
      readonly detail?: string | undefined;
      /** With LOAN_LOCKED: the user who has the loan open. */
      readonly holder?: string | undefined;
      /** A write of the note was sent, so it may be in the loan, changed or in another place. */
      readonly mayBeInLoan?: boolean | undefined;
      /** Retry-After as ms from now. */
      readonly retryAfterMs?: number | undefined;
      /** Only from a JSON body that parsed as a note answer. */
      readonly receipt?: NoteReceipt | undefined;
    }
  | { readonly kind: 'no-answer'; readonly why: NoAnswer };

/**
 * Why there's no usable answer. Except with `signed-out`, the note may have been written all the same.
 * - `network`: no connection, or it broke
 * - `timeout`: no complete answer in time
 * - `aborted`: this side gave up
 * - `redirect`: something redirects the request (a portal, a proxy)
 * - `unreadable`: an answer that isn't the gateway's
 * - `signed-out`: no user is signed in here, so nothing was sent
 */
export type NoAnswer = 'network' | 'timeout' | 'aborted' | 'redirect' | 'unreadable' | 'signed-out';
