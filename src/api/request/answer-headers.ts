import { DATA_AS_OF } from '#src/contract/wire/wire-headers.ts';

/**
 * The ISO instant at which the platform was read for an answer. Without the header, assume the data is as old as the
 * request, never newer.
 * @param askedAt the device's clock at the request, in ms.
 */
export function asOfIn(headers: Headers, askedAt: number): string {
  const serverTime = Date.parse(headers.get(DATA_AS_OF) ?? '');
  return new Date(Number.isNaN(serverTime) ? askedAt : serverTime).toISOString();
}

/**
 * How long an answer asks to wait, in ms from now: Retry-After in seconds, or as a date (RFC 9110, section 10.2.3),
 * which is compared with the answer's own clock. Undefined if it's missing or unreadable.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,7}$/.test(text)) return Number(text) * 1000;
  const wait = /^[A-Z]/i.test(text) ? Date.parse(text) - Date.parse(headers.get('date') ?? '') : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
