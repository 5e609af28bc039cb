/** Fetching a whole list's conditions also refetches a copy older than this. */
const OLD_AFTER_MS = 60 * 60_000;

export interface ConditionsCoverage {
  readonly loanCount: number;
  readonly coveredCount: number;
  /** ISO instant at which the platform was read for the oldest copy; absent if there are no copies. */
  readonly oldestAsOf?: string | undefined;
  readonly missing: readonly string[];
  /** Loans whose copy is more than an hour old, oldest first. */
  readonly old: readonly string[];
}

/**
 * @param loanGuids the loans of the list.
 * @param asOfOf the ISO instant of a loan's copy, undefined if there's none.
 * @param now ms since 1970 on the device's clock.
 */
export function coverageOf(
  loanGuids: readonly string[],
  asOfOf: (loanGuid: string) => string | undefined,
  now: number,
): ConditionsCoverage {
  const missing: string[] = [];
  const copies: { loanGuid: string; asOf: string; at: number }[] = [];
  for (const loanGuid of loanGuids) {
    const asOf = asOfOf(loanGuid);
    if (asOf === undefined) missing.push(loanGuid);
    else copies.push({ loanGuid, asOf, at: Date.parse(asOf) });
  }
  copies.sort((left, right) => left.at - right.at);
  return {
    loanCount: loanGuids.length,
    coveredCount: copies.length,
    oldestAsOf: copies[0]?.asOf,
    missing,
    old: copies.filter(({ at }) => now - at > OLD_AFTER_MS).map(({ loanGuid }) => loanGuid),
  };
}
