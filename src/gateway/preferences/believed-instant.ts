/**
 * How far ahead of the gateway a device's clock may be before its times aren't believed. Devices that set their clock
 * by the network are within seconds. Five minutes is what a network sign-in allows (RFC 4120), so a clock that is
 * further off is set wrong, and its owner notices elsewhere too.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * The instant of a change as it counts here. A device more than five minutes ahead would win over every other until its
 * time comes, so its changes count as made now.
 * @param changedAt ISO instant on the device's clock.
 * @param now ms since 1970.
 */
export function believedInstant(changedAt: string, now: number): Date {
  const claimed = Date.parse(changedAt);
  return new Date(claimed > now + CLOCK_TOLERANCE_MS ? now : claimed);
}
