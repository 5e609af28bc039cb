import { compareWords } from '#src/domain/conditions/condition-words.ts';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
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

/** The loan that closes first, then by borrower; loans without a closing date come last. */
export function compareClosings(
  left: Pick<ConditionLoan, 'closing' | 'borrowerLastName'>,
  right: Pick<ConditionLoan, 'closing' | 'borrowerLastName'>,
): number {
  const [one, other] = [left.closing.day, right.closing.day];
  const byDay =
    one === undefined || other === undefined
      ? Number(one === undefined) - Number(other === undefined)
      : one - other;
  return byDay || compareWords(left.borrowerLastName, right.borrowerLastName);
}

const FAR = 1_000_000;

function rankOf({ closing: { daysUntil, isFunded } }: Loan): number {
  if (daysUntil === undefined) return isFunded ? 2 * FAR : FAR;
  const distance = daysUntil < 0 ? -daysUntil + 0.5 : daysUntil;
  return isFunded ? 2 * FAR + distance : distance;
}
