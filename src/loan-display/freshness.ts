import { differenceInHours, differenceInMinutes } from 'date-fns';

/**
 * How far a copy can be trusted:
 * - `fresh`: checked within the last five minutes, the list's refresh interval
 * - `stale`: not confirmed for longer
 * - `old`: not confirmed for a day
 */
export type Freshness = 'fresh' | 'stale' | 'old';

/** @param now the server's time in ms. */
export function freshnessOf(asOf: string, now: number): Freshness {
  if (differenceInHours(now, asOf) >= 24) return 'old';
  return differenceInMinutes(now, asOf) >= 5 ? 'stale' : 'fresh';
}
