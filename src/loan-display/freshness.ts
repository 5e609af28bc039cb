import { differenceInHours, differenceInMinutes } from 'date-fns';

/**
 * How far a copy may be trusted:
 * - `fresh`: checked within the last five minutes, as often as a list is refreshed
 * - `stale`: nothing has confirmed it for longer
 * - `old`: for a whole day
 */
export type Freshness = 'fresh' | 'stale' | 'old';

/** @param now the server's time in ms. */
export function freshnessOf(asOf: string, now: number): Freshness {
  if (differenceInHours(now, asOf) >= 24) return 'old';
  return differenceInMinutes(now, asOf) >= 5 ? 'stale' : 'fresh';
}
