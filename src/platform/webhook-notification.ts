import { idKey } from '#src/domain/text/same-id.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** The header with the signature: base64 of the HMAC-SHA256 of the raw body, by the subscription's signing key. */
export const WEBHOOK_SIGNATURE = 'Elli-Signature';

/** A loan changed at the platform. It doesn't say how: read the loan to know. */
export interface LoanNotification {
  readonly eventId: string;
  /** The event's instant in ms; undefined if it can't be read. */
  readonly at: number | undefined;
  readonly eventType: string;
  readonly loanId: string;
}

const SHA256_BYTES = 32;
const SIGNATURE = /^[\w+/-]{43}=$/;

export const notificationSchema = v.object({
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  eventTime: v.optional(v.string(), ''),
  eventType: v.pipe(v.string(), v.maxLength(100)),
  meta: v.object({
    resourceType: v.string(),
    resourceId: v.pipe(v.string(), v.maxLength(100)),
  }),
});

const bodySchema = v.pipe(v.string(), v.parseJson(), notificationSchema);

/**
 * True if the body was signed by one of the keys. It takes the same time for every wrong signature of a right length.
 * Source: developer.icemortgagetechnology.com, signing keys.
 */
export function isSignedNotification(
  body: Uint8Array,
  signature: string | undefined,
  keys: readonly string[],
): boolean {
  if (signature === undefined || !SIGNATURE.test(signature)) return false;
  const given = Buffer.from(signature, 'base64');
  if (given.length !== SHA256_BYTES) return false;
  const matches = keys.map((key) => timingSafeEqual(createHmac('sha256', key).update(body).digest(), given));
  return matches.includes(true);
}

/**
 * What a signed body says.
 * @returns undefined if it can't be read; `other` if it's about something else than a loan's data.
 */
export function readNotification(body: Uint8Array): LoanNotification | 'other' | undefined {
  const read = v.safeParse(bodySchema, new TextDecoder().decode(body));
  if (!read.success) return undefined;
  const { eventId, eventTime, eventType, meta } = read.output;
  const type = eventType.toLowerCase();
  // A user opens a loan, or leaves it, as the gateway does for each note.
  if (meta.resourceType.toLowerCase() !== 'loan' || type === 'lock' || type === 'unlock') return 'other';
  const at = Date.parse(eventTime);
  return {
    eventId,
    at: Number.isNaN(at) ? undefined : at,
    eventType: type,
    loanId: idKey(meta.resourceId),
  };
}

/** True if the loan may now be in lists that it wasn't in before. */
export function mayBeNewInLists({ eventType }: LoanNotification): boolean {
  return eventType === 'create' || eventType === 'move';
}
