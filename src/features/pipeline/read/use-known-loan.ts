import { idKey } from '#src/domain/text/same-id.ts';
import { useQuery } from '@tanstack/react-query';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { fieldText } from '#src/domain/loan-fields/packed-loan.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { pipelineQuery } from '#src/features/pipeline/read/pipeline-query.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { useServices } from '#src/loan-display/use-services.ts';

export type KnownLoanReading =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'found';
      readonly raw: RawLoan;
      readonly list: readonly RawLoan[];
    }
  | { readonly kind: 'missing'; readonly isComplete: boolean };

/**
 * A loan by its id alone, for screens without a list: from the lists read or cached, and only if it's in none of them
 * from the network. Links mostly go to the user's own loans, and My Loans is the shorter list by far. So all loans are
 * only asked for if the loan isn't in My Loans.
 */
export function useKnownLoan(userId: string, loanGuid: string): KnownLoanReading {
  const mine = useReadList(userId, 'MyLoans');
  const all = useReadList(userId, 'AllLoans');
  const wanted = idKey(loanGuid);
  const list = [mine.loans, all.loans].find((loans) => findLoan(loans, wanted) !== undefined);
  const raw = findLoan(list, wanted);
  const services = useServices();
  const isLookedFor = raw === undefined && mine.isSettled && all.isSettled;
  const asked = useQuery({ ...pipelineQuery(services, userId, 'MyLoans'), enabled: isLookedFor });
  const isElsewhere = isLookedFor && !asked.isPending;
  const maySeeAll = useMay('allLoans');
  const isAskedOfAll = isElsewhere && maySeeAll;
  const askedAll = useQuery({ ...pipelineQuery(services, userId, 'AllLoans'), enabled: isAskedOfAll });
  if (list !== undefined && raw !== undefined) return { kind: 'found', raw, list };
  if (!isElsewhere || askedAll.isFetching) return { kind: 'loading' };
  return { kind: 'missing', isComplete: (maySeeAll ? askedAll : asked).data !== undefined };
}

export function idsByClosing(loans: readonly RawLoan[], fieldMap: FieldMap): readonly string[] {
  const dayOf = (loan: RawLoan) =>
    parseCalendarDay(fieldText(loan, fieldMap.loan.projectedClosingDate)) ?? Infinity;
  return loans
    .map((loan) => ({ loan, day: dayOf(loan) }))
    .toSorted((left, right) => (left.day === right.day ? 0 : left.day - right.day))
    .map(({ loan }) => loan.loanId);
}

function findLoan(loans: readonly RawLoan[] | undefined, wanted: string): RawLoan | undefined {
  return loans?.find(({ loanId }) => idKey(loanId) === wanted);
}
