import { CLOCK_TOLERANCE_MS } from '#src/gateway/settings/clock-tolerance.ts';

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
