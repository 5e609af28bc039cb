import * as v from 'valibot';

/**
 * Why an exchange with the gateway failed:
 * - `unreachable`: no connection, no answer, or the gateway has trouble; trying later can help
 * - `signed-out`: the session is over or another user's; nothing can be sent until this user signs in again
 * - `refused`: the gateway won't accept this as it is, now or later
 */
export interface SyncFailure {
  readonly kind: 'unreachable' | 'signed-out' | 'refused';
  /** The gateway's message for the user, if any. */
  readonly detail?: string | undefined;
}

// Recognizes the client's errors by their fields: this layer can't import the client.
const refusal = v.object({
  kind: v.picklist(['unauthorized', 'refused']),
  status: v.optional(v.number()),
  detail: v.optional(v.string()),
});

/** The body is invalid, conflicts with stored data, is too large or has the wrong type. */
const FINAL_STATUSES = new Set([400, 409, 413, 415, 422]);

/**
 * Classifies any error a client threw. Unless it's known to be final it counts as unreachable, so nothing is given up:
 * a gateway that doesn't have a route yet (404) or limits our rate (429) will accept it later.
 */
export function syncFailureOf(error: unknown): SyncFailure {
  const result = v.safeParse(refusal, error);
  if (!result.success) return { kind: 'unreachable' };
  const { kind, status = 0, detail } = result.output;
  if (kind === 'unauthorized' || status === 403) return { kind: 'signed-out' };
  return FINAL_STATUSES.has(status) ? { kind: 'refused', detail } : { kind: 'unreachable' };
}
