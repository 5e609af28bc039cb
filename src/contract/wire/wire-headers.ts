/** ISO 8601 instant at which the gateway read the platform for this answer. */
export const DATA_AS_OF = 'X-Data-As-Of';

/**
 * Sent with a held answer, if the platform gave no newer one: the problem code the call would otherwise have failed
 * with. `Age` and `X-Data-As-Of` say how old the answer is.
 */
export const HELD_BECAUSE = 'X-Held-Because';

/** How many loans match in total, over all pages. The platform's own header name. */
export const TOTAL_COUNT = 'X-Total-Count';

/**
 * Which part of the pipeline the answer is about: `changes`, `ids`, or `none` if the platform can't find changes.
 * Absent on whole pages, also on those of an older gateway that doesn't know parts.
 */
export const PIPELINE_PART = 'X-Pipeline-Part';

/** With `changes`: how many loans the whole list has. */
export const LIST_COUNT = 'X-List-Count';

/**
 * Sent as `1` with a request if the user used pointer, keys or touch since the last request that reached the gateway.
 * Only this restarts a session's idle limit: a page that refreshes by itself doesn't prove the user is there.
 */
export const PERSON_ACTIVE = 'X-Person-Active';

/** Which build of the app calls: `2026-11-25-1a2b3c4`, or `dev`. Builds from before November 25, 2026 don't say. */
export const APP_BUILD = 'X-App-Build';

/**
 * With every answer to a session: after how many whole seconds it ends if the user does nothing more, and in any case:
 * `1790, 43100`. An older gateway doesn't say.
 */
export const SESSION_LEFT = 'X-Session-Left';

/**
 * Sent as `1` with a read that no user waits for. It has little room of its own, and more while half of the gateway's
 * platform calls are free; the gateway otherwise answers 503 with `Retry-After`.
 */
export const IN_BACKGROUND = 'X-In-Background';

/** Names one request in the gateway's log, so that a user can quote it. */
export const REQUEST_ID = 'X-Request-Id';

/** Names one note, so that sending it twice adds it once (draft-ietf-httpapi-idempotency-key-header): a quoted UUID. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** `true` on an answer that repeats an earlier one of the same key. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** Ids, separated by commas, of at most 20 of the caller's own notes that are gone from a field just read. */
export const MISSING_NOTES = 'X-Missing-Notes';

/**
 * Sent as `1` with a sign-out if the device has unsent notes: then the answer makes the browser clear only its HTTP
 * cache, because clearing its storage would delete those notes. The page erases everything else itself.
 */
export const KEEP_STORAGE = 'X-Keep-Storage';

/**
 * Sent with settings, sign-ins and user checks: the people this device must forget, as the keys that name their
 * databases, separated by commas. The page erases all their data, unsent notes too, regardless of who is signed in, and
 * confirms with `POST /auth/device-forgotten`. Until then the order is repeated. SHA-256 hashes of user ids accompany
 * the keys for older pages, which obey only on a 401 and only for the person signed in.
 */
export const FORGET_DEVICE = 'X-Forget-Device';

/**
 * Sent with a user check: this person's secret on this device, which seals the key of their unsent notes, so that only
 * they can open them after another user signs in. An older gateway sends none.
 */
export const DEVICE_SHARE = 'X-Device-Share';
