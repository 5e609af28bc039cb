/** True in `npm run test:full`, which plays everything; `npm test` plays a part of what is long, another each day. */
export const IS_FULL_RUN = process.env['TEST_RUN'] === 'full';

/** How many cases a property plays: a fifth of `full` in `npm test`. */
export function casesOf(full: number): number {
  return IS_FULL_RUN ? full : Math.ceil(full / 5);
}

/** The day of this run, in days since 1970 (UTC). `TEST_DAY` plays another day's part and seeds again. */
export const TEST_DAY = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000));

/** Every `days`-th item, beginning with today's: in `days` days each has had its turn. All of them in a full run. */
export function todaysPart<T>(items: readonly T[], days: number): readonly T[] {
  return IS_FULL_RUN ? items : partOfToday(items, days);
}

/** What `todaysPart` is in `npm test`. */
export function partOfToday<T>(items: readonly T[], days: number): readonly T[] {
  return items.filter((_item, index) => (index + TEST_DAY) % days === 0);
}
