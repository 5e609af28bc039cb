/**
 * The instant of a change made now on top of `last`. With a slow or reset device clock, changes would otherwise look
 * older than what they change, and get lost.
 * @param now ms since 1970.
 * @param last ISO instant.
 */
export function changeInstant(now: number, last: string): string {
  return new Date(Math.max(now, Date.parse(last) + 1)).toISOString();
}
