import { compareClosings } from '#src/domain/conditions/condition-sort.ts';
import { compareWords } from '#src/domain/conditions/condition-words.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * Ids of at most `count` loans whose conditions are wanted first: those with the nearest closings, at equal distance
 * the one ahead, then loans without a closing date, funded ones last. They come in the order of the list, so that it
 * grows at its end.
 */
export function loansToRead(
  loans: readonly Loan[],
  wanted: readonly string[],
  count: number,
): readonly string[] {
  const ids = new Set(wanted);
  const nearest = loans
    .filter(({ loanId }) => ids.delete(loanId))
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .slice(0, count);
  return inListOrder(nearest).map(({ loanId }) => loanId);
}

/** Loans in the order in which a list shows their conditions. */
export function inListOrder(loans: readonly Loan[]): readonly Loan[] {
  return loans.toSorted(
    (left, right) => compareClosings(left, right) || compareWords(left.loanId, right.loanId),
  );
}

/**
 * The front of a list that's being read in its order, up to the first loan that may still come: what comes later comes
 * behind it. A loan that failed, or is late, holds up nothing once a later one came.
 * @param ordered all loans, in the list's order.
 * @param wanted those that are being read.
 */
export function readSoFar(
  ordered: readonly string[],
  wanted: readonly string[],
  hasCome: (loanGuid: string) => boolean,
): ReadonlySet<string> {
  const asked = new Set(wanted);
  const last = ordered.findLastIndex((loanGuid) => asked.has(loanGuid) && hasCome(loanGuid));
  const next = ordered.findIndex((loanGuid, at) => at > last && asked.has(loanGuid));
  return new Set(next < 0 ? ordered : ordered.slice(0, next));
}

/** More days than any closing is away. */
const FAR = 1_000_000;

function rankOf({ closing: { daysUntil, isFunded } }: Loan): number {
  if (daysUntil === undefined) return isFunded ? 2 * FAR : FAR;
  const distance = daysUntil < 0 ? -daysUntil + 0.5 : daysUntil;
  return isFunded ? 2 * FAR + distance : distance;
}
