/**
 * What became of one call to the loan-origination platform. Trouble is a value: every caller must say what it does
 * with each kind. None of them carries the platform's own text, which may hold hosts, names or stack traces, but for the
 * refusal of a write: there its sentence is what the person has to know.
 */
export type PlatformAnswer<T> = { readonly kind: 'ok'; readonly value: T } | PlatformTrouble;

export type PlatformTrouble =
  /** 401: the token is dead; the person must sign in again. */
  | { readonly kind: 'unauthorized' }
  /** Another 4xx: the platform understood and said no. */
  | { readonly kind: 'refused'; readonly status: number; readonly detail?: string | undefined }
  /** 429, or our own limit of calls in flight is used up and the queue is full. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'timeout' }
  /** No connection, a broken connection, or a 5xx. */
  | { readonly kind: 'unavailable' }
  /** A redirect, HTML, half a JSON, the wrong shape, or an answer beyond the size limit. */
  | { readonly kind: 'unreadable' };
