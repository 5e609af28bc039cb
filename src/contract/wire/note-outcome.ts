import type { NoteReceipt } from '#src/contract/wire/note.ts';
import type { ProblemCode } from '#src/contract/wire/problem.ts';

/** One note as the gateway is to hear of it. Nothing of it changes between two tries. */
export interface NoteToSend {
  /** The Idempotency-Key, in lower case. */
  readonly id: string;
  readonly loanGuid: string;
  readonly fieldId: string;
  /** Normalised. */
  readonly text: string;
  /** ISO instant on the device's clock. */
  readonly writtenAt: string;
  /** Login id of who wrote it. */
  readonly author: string;
  readonly timeZone?: string | undefined;
  readonly restores?: string | undefined;
}

/** What came of one try. */
export type SendOutcome =
  | {
      /** Something answered. Whether that was the gateway shows in `code` and `receipt` alone. */
      readonly kind: 'answer';
      readonly status: number;
      /** Only from a problem+json body. */
      readonly code?: ProblemCode | undefined;
      /** The gateway's sentence for people. */
      readonly detail?: string | undefined;
      /** With LOAN_LOCKED: who has the loan open. */
      readonly holder?: string | undefined;
      /** Retry-After as a span from now. */
      readonly retryAfterMs?: number | undefined;
      /** Only from a JSON body that parsed as a note answer. */
      readonly receipt?: NoteReceipt | undefined;
      /** With a receipt: the field as the platform holds it now. */
      readonly fieldText?: string | undefined;
    }
  | { readonly kind: 'no-answer'; readonly why: NoAnswer };

/**
 * Why there is nothing to go by. In all cases but `signed-out` the note may have been written all the same.
 * - `network`: no connection, or it broke
 * - `timeout`: no whole answer in time
 * - `aborted`: this side gave up
 * - `redirect`: something wants the request elsewhere (a portal, a proxy)
 * - `unreadable`: an answer that is not the gateway's
 * - `signed-out`: nobody is signed in here, so nothing was sent
 */
export type NoAnswer = 'network' | 'timeout' | 'aborted' | 'redirect' | 'unreadable' | 'signed-out';
