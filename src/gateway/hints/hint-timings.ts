/** All in ms. */
export interface HintTimings {
  /** A sign of life at least this often, also the longest that a stream outlives its session. */
  readonly beat: number;
  /** The least between two events of a stream. */
  readonly pause: number;
  /** How often streams look whether the gateway is about to stop. */
  readonly drainCheck: number;
  /** The longest that one write may take, for a page that reads nothing. */
  readonly writeWithin: number;
}

/** Proxies commonly cut a connection that is silent for 60 s. */
export const HINT_TIMINGS: HintTimings = { beat: 20_000, pause: 250, drainCheck: 250, writeWithin: 20_000 };
