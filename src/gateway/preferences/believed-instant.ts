/** How far a device's clock may be ahead before its word is not taken any more. */
const BELIEVED_AHEAD_MS = 5 * 60_000;

/**
 * The instant of a change as it counts here. A device that is ahead by more than five minutes would win over every other
 * until the time it believes in comes; its changes count as made now.
 * @param changedAt ISO instant on the device's clock.
 * @param now ms since 1970.
 */
export function believedInstant(changedAt: string, now: number): Date {
  const told = Date.parse(changedAt);
  return new Date(told > now + BELIEVED_AHEAD_MS ? now : told);
}
