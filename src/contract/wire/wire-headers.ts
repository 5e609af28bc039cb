/** ISO 8601 instant at which the gateway read the platform for this answer. */
export const DATA_AS_OF = 'X-Data-As-Of';

/** How many loans match altogether, over all pages. The platform's own header name. */
export const TOTAL_COUNT = 'X-Total-Count';

/**
 * Sent as `1` with a request when the person used pointer, key or touch since the last request that reached the gateway.
 * Nothing else restarts the idle limit of a session: a page that refreshes by itself proves nobody's presence.
 */
export const PERSON_ACTIVE = 'X-Person-Active';

/**
 * Sent as `1` with a read that nobody waits for. The gateway does it while half of its calls to the platform are free, and
 * answers 503 with `Retry-After` otherwise.
 */
export const IN_BACKGROUND = 'X-In-Background';

/** Names one request in the gateway's log, so that a person can quote it. */
export const REQUEST_ID = 'X-Request-Id';

/** Names one note, so that sending it twice adds it once (draft-ietf-httpapi-idempotency-key-header): a quoted UUID. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** `true` on an answer that repeats an earlier one of the same key. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** Ids by commas of the caller's own notes that stood in a field just read and are gone from it; at most 20. */
export const MISSING_NOTES = 'X-Missing-Notes';

/**
 * Sent as `1` with a sign-out when the device keeps unsent notes: the answer then has the browser clear its HTTP cache alone,
 * because clearing its storage would take those notes along. The page erases everything else itself.
 */
export const KEEP_STORAGE = 'X-Keep-Storage';
