import type { UnseenChanges } from '#src/domain/loan/unseen-changes.ts';
import { shortHash } from '#src/domain/text/short-hash.ts';

const TIME_DIGITS = 11;
const LOAN_END = TIME_DIGITS + 8;

/**
 * A look at a changed loan: when the list that showed it was read (ms since 1970), the loan, and what it showed (see
 * createSeenOf), in 11, 8 and 8 hex digits. So looks sort by time, and say nothing of what a loan holds.
 */
export const SEEN_CHANGE = /^[\da-f]{27}$/;

/** How many looks are kept, the newest: one for each loan. */
export const MOST_SEEN_CHANGES = 1000;

/** @param asOf ISO instant, by the gateway's clock. @param shown the loan's fingerprint: see createSeenOf. */
export function seenChange(loanId: string, shown: string, asOf: string): string {
  return timeDigits(asOf) + shortHash(loanId) + shown;
}

/**
 * The looks on two devices as one list, the newest first: the newest counts for each loan. The result doesn't depend on
 * the order or number of merges.
 */
export function mergeSeenChanges(left: readonly string[], right: readonly string[]): string[] {
  const newest = new Map<string, string>();
  for (const look of [...left, ...right].sort().toReversed())
    if (!newest.has(loanOf(look))) newest.set(loanOf(look), look);
  return [...newest.values()].slice(0, MOST_SEEN_CHANGES);
}

/**
 * The marked loans whose newest look showed what they show now, in a list read after these marks began. By its time, a
 * loan that went back to what was seen long ago stays marked.
 * @param shownOf a loan's fingerprint: see createSeenOf.
 */
export function seenElsewhere(
  unseen: UnseenChanges,
  looks: readonly string[],
  shownOf: (loanId: string) => string | undefined,
): Set<string> {
  const byLoan = new Map(looks.map((look) => [loanOf(look), look]));
  const seen = [...unseen].filter(([loanId, { since }]) => {
    const look = byLoan.get(shortHash(loanId));
    if (look === undefined || look.slice(0, TIME_DIGITS) <= timeDigits(since)) return false;
    return look.slice(LOAN_END) === shownOf(loanId);
  });
  return new Set(seen.map(([loanId]) => loanId));
}

function loanOf(look: string): string {
  return look.slice(TIME_DIGITS, LOAN_END);
}

function timeDigits(instant: string): string {
  return Date.parse(instant).toString(16).padStart(TIME_DIGITS, '0');
}
