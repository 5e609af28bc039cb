/** The server's time, as well as this device can tell it, in ms since 1970. */
export interface ServerClock {
  readonly now: () => number;
  /** Call with the server's own word for its time. */
  readonly heard: (serverTime: number) => void;
}

interface ServerClockOptions {
  /** The device's clock in ms, which counts what passes between two words of the server. */
  readonly now: () => number;
  /** What the server's clock was ahead of the device's when they were compared last; 0 when they never were. */
  readonly offsetMs?: number | undefined;
  /** The latest server time that this device has known of. */
  readonly latestSeenAt?: number | undefined;
}

/**
 * A device's clock may be wrong by hours, and may be set back: neither makes anything look newer than it is. Between two
 * words of the server this clock only goes on.
 */
export function createServerClock({ now, offsetMs = 0, latestSeenAt = 0 }: ServerClockOptions): ServerClock {
  let offset = offsetMs;
  let latest = latestSeenAt;
  return {
    now: () => {
      latest = Math.max(latest, now() + offset);
      return latest;
    },
    heard: (serverTime) => {
      offset = serverTime - now();
      latest = serverTime;
    },
  };
}
