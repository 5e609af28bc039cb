import { BUSY_OFFICER, IDLE_OFFICER } from '#src/sandbox/generation/staff.ts';
import { hashText, seededRandom, type SeededRandom } from '#src/sandbox/generation/seeded-random.ts';

/** A live pipeline's milestones and how many of 1,000 loans are in each at any time. */
export const LIVE_MILESTONES = [
  ['Initial Application', 48],
  ['Initial Disclosures', 93],
  ['File Review-Retl', 247],
  ['Submit to UW', 81],
  ['Suspended', 25],
  ['Conditionally Approved', 325],
  ['Final Approval', 73],
  ['Ready for Docs', 48],
  ['Docs Signing', 60],
] as const;

export type LiveMilestone = (typeof LIVE_MILESTONES)[number][0];

/** Why a loan isn't in a live pipeline: the pipeline's filter or folder must exclude it. */
const OUTSIDERS = ['brokered', 'second-lien', 'started', 'completion', 'archived', 'trashed'] as const;

export type Outsider = (typeof OUTSIDERS)[number];

const OUTSIDER_SHARE = 0.06;
const MOST_LOANS_OF_AN_OFFICER = 120;
const OFFICERS_WITH_ONE_LOAN = 5;

export type Population = ReturnType<typeof populate>;

/** Each loan's staff and milestone, decided for all loans at once so that the shares are exact. */
export function populate(seed: string, liveCount: number, officerCount: number, processorCount: number) {
  const random = seededRandom(hashText(`${seed}/population`));
  const size = liveCount + Math.ceil(liveCount * OUTSIDER_SHARE);
  const milestones = deal(
    shareOut(
      LIVE_MILESTONES.map(([, weight]) => weight),
      liveCount,
    ),
    random,
  );
  const officers = deal(loansPerOfficer(liveCount, officerCount), random);
  const processorWeights = Array.from({ length: processorCount }, () => random.between(20, 60));
  const processors = deal(shareOut(processorWeights, liveCount), random);
  // Outsiders never go to the two officers whose number of loans is promised.
  const outsideOfficer = (position: number) => 2 + (position % Math.max(1, officerCount - 2));
  return {
    /** Live loans come first, then the outsiders. */
    size,
    liveCount,
    /** Position in the list of loan officers. */
    officerOf: (position: number) => officers[position] ?? outsideOfficer(position),
    processorOf: (position: number) => processors[position] ?? position % processorCount,
    milestoneOf: (position: number): LiveMilestone =>
      LIVE_MILESTONES[milestones[position] ?? position % LIVE_MILESTONES.length]?.[0] ?? 'Docs Signing',
    outsiderAt: (position: number): Outsider | undefined =>
      position < liveCount ? undefined : OUTSIDERS[(position - liveCount) % OUTSIDERS.length],
  };
}

/** Skewed as in real shops: one with 120, one with none, a few with one, the others declining from about 55. */
function loansPerOfficer(liveCount: number, officerCount: number): number[] {
  const busy = Math.min(MOST_LOANS_OF_AN_OFFICER, Math.ceil(liveCount / 10));
  const ones = Math.min(OFFICERS_WITH_ONE_LOAN, Math.max(0, liveCount - busy));
  const others = officerCount - 2 - ones;
  const weights = Array.from({ length: others }, (_, rank) => Math.exp((-3.1 * rank) / others));
  const shares = shareOut(weights, liveCount - busy - ones);
  // An ordinary number for the third sample user: the median of the others, not the maximum.
  const middle = shares.splice(Math.floor(others / 2), 1);
  const counts = [...middle, ...shares, ...Array.from({ length: ones }, () => 1)];
  counts.splice(Math.min(BUSY_OFFICER, IDLE_OFFICER), 0, busy, 0);
  return counts;
}

/** Splits a total by weights into whole numbers that add up to it: the largest remainders get the rest. */
export function shareOut(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const counts = exact.map(Math.floor);
  let left = total - counts.reduce((one, other) => one + other, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, rest: share % 1 }))
    .sort((a, b) => b.rest - a.rest);
  for (const { index } of byRemainder) {
    if (left === 0) break;
    counts[index] = (counts[index] ?? 0) + 1;
    left -= 1;
  }
  return counts;
}

/** A shuffled list with each index as often as its count says. */
function deal(counts: readonly number[], random: SeededRandom): Uint16Array {
  const cards = Uint16Array.from(
    counts.flatMap((count, index) => Array.from({ length: count }, () => index)),
  );
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last);
    const card = cards[last] ?? 0;
    cards[last] = cards[other] ?? 0;
    cards[other] = card;
  }
  return cards;
}
