/**
 * The instant of a change that is made now on top of `last`. A device whose clock is slow, or was set back, would
 * otherwise make changes that count as older than what they change, and lose them.
 * @param now ms since 1970.
 * @param last ISO instant.
 */
export function changeInstant(now: number, last: string): string {
  return new Date(Math.max(now, Date.parse(last) + 1)).toISOString();
}
