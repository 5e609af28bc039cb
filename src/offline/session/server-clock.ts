interface ServerClockOptions {
  /** The device's clock in ms, which measures the time between two server times. */
  readonly now: () => number;
  /** How far the server's clock was ahead of the device's when last compared; 0 if never compared. */
  readonly offsetMs?: number | undefined;
  /** The latest server time known to this device. */
  readonly latestSeenAt?: number | undefined;
}

/**
 * The server's time as well as this device knows it, in ms since 1970. A device's clock may be hours off and may be set
 * back; neither may make anything look newer than it is. Between two server times this clock only moves forward.
 */
export function createServerClock({ now, offsetMs = 0, latestSeenAt = 0 }: ServerClockOptions) {
  let offset = offsetMs;
  let latest = latestSeenAt;
  return {
    now: (): number => {
      latest = Math.max(latest, now() + offset);
      return latest;
    },
    /** Call with the time the server sent. */
    heard: (serverTime: number): void => {
      offset = serverTime - now();
      latest = serverTime;
    },
  };
}
