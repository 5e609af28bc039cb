import type { Counts } from '#src/domain/insights/median.ts';

/**
 * Where nobody is slower than others, one pair of person and category in 4,300 passes this by chance. A lender with
 * hundreds of pairs must not be told of one each day.
 */
const FEWEST_DEVIATIONS = 3.5;

/**
 * True if own values are higher than the others by more than chance: the rank-sum test of Mann and Whitney, with ties.
 * @param all the values of all, own ones included.
 */
export function isBeyondChance(all: Counts, own: Counts): boolean {
  let ownCount = 0;
  let otherCount = 0;
  /** Pairs of an own value and a lower other one, ties half. */
  let higher = 0;
  let ties = 0;
  for (const [value, count] of all) {
    const mine = own.get(value) ?? 0;
    const theirs = count - mine;
    higher += mine * (otherCount + theirs / 2);
    ownCount += mine;
    otherCount += theirs;
    ties += count ** 3 - count;
  }
  const size = ownCount + otherCount;
  const pairs = ownCount * otherCount;
  const variance = (pairs / 12) * (size + 1 - ties / (size * (size - 1)));
  return variance > 0 && higher - pairs / 2 >= FEWEST_DEVIATIONS * Math.sqrt(variance);
}
