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
