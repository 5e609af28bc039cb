/**
 * The result of one call to the loan-origination platform. Failures are values: every caller must handle each kind.
 * None of them carries the platform's own text, which may contain hosts, names or stack traces, except for a refused
 * write: the user has to know that sentence.
 */
export type PlatformAnswer<T> = { readonly kind: 'ok'; readonly value: T } | PlatformFailure;

export type PlatformFailure =
  /** 401: the token is dead; the user must sign in again. */
  | { readonly kind: 'unauthorized' }
  /** Another 4xx: the platform understood and said no. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly detail?: string | undefined;
      /** The answer would be larger than the platform gives: ask for less. */
      readonly isTooLarge?: boolean | undefined;
    }
  /**
   * 429, or our own limit of concurrent calls is used up and the call found no room in time, or every waiting caller
   * has left. `isTheirDoing` if it was the caller's own calls that used up the room.
   */
  | {
      readonly kind: 'busy';
      readonly retryAfterSeconds: number;
      readonly isTheirDoing?: boolean | undefined;
    }
  | { readonly kind: 'timeout' }
  /** No connection, a broken connection, or a 5xx, whose status it is. */
  | { readonly kind: 'unavailable'; readonly status?: number | undefined }
  /** A redirect, HTML, incomplete JSON, the wrong shape, or an answer beyond the size limit. */
  | { readonly kind: 'unreadable' };
