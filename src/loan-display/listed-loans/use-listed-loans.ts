import { idKey } from '#src/domain/text/same-id.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { shownText } from '#src/domain/loan-fields/packed-loan.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';

/** What people call a loan by. */
interface ListedLoan {
  readonly loanNumber: string;
  /** The borrower's last name. */
  readonly borrower: string;
}

/** Finds loans in the lists read or cached; undefined if a loan is in none. Makes no request. */
export function useListedLoans(
  userId: string,
  { loan: names }: FieldMap,
): (loanGuid: string) => ListedLoan | undefined {
  const mine = useReadList(userId, 'MyLoans');
  const all = useReadList(userId, 'AllLoans');
  return (loanGuid) => {
    const wanted = idKey(loanGuid);
    const raw = [...(mine.loans ?? []), ...(all.loans ?? [])].find(({ loanId }) => idKey(loanId) === wanted);
    return (
      raw && {
        loanNumber: shownText(raw, names.number),
        borrower: shownText(raw, names.borrowerLastName),
      }
    );
  };
}
