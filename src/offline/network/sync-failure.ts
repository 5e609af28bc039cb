import * as v from 'valibot';

/**
 * Why an exchange with the gateway failed:
 * - `unreachable`: no connection, no answer, or the gateway is in trouble; later can help
 * - `signed-out`: the session is over or another person's; nothing can be sent until this person signs in again
 * - `refused`: the gateway does not take this as it is, now or later
 */
export interface SyncFailure {
  readonly kind: 'unreachable' | 'signed-out' | 'refused';
  /** The gateway's sentence for people, if it gave one. */
  readonly detail?: string | undefined;
}

// The client's errors, by what they carry: this layer does not know the client.
const refusal = v.object({
  kind: v.picklist(['unauthorized', 'refused']),
  status: v.optional(v.number()),
  detail: v.optional(v.string()),
});

/** A body that cannot be taken, contradicts what is there, is too large or is not what it says. */
const FINAL_STATUSES = new Set([400, 409, 413, 415, 422]);

/**
 * Sorts whatever a client threw. What is not known as final counts as unreachable, so that nothing is given up: a gateway
 * that does not know a route yet (404), or one that wants to be asked more slowly (429), will take it later.
 */
export function syncFailureOf(error: unknown): SyncFailure {
  const result = v.safeParse(refusal, error);
  if (!result.success) return { kind: 'unreachable' };
  const { kind, status = 0, detail } = result.output;
  if (kind === 'unauthorized' || status === 403) return { kind: 'signed-out' };
  return FINAL_STATUSES.has(status) ? { kind: 'refused', detail } : { kind: 'unreachable' };
}
