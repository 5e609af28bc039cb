import { idKey } from '#src/domain/text/same-id.ts';
import { shownText } from '#src/domain/loan-fields/packed-loan.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';

interface ListedLoan {
  readonly loanNumber: string;
  readonly borrower: string;
}

/** Finds loans in the lists read or cached; undefined if a loan is in none. Makes no request. */
export function useListedLoans(): (loanGuid: string) => ListedLoan | undefined {
  const { id: userId } = useSignedInUser();
  const { loan: names } = useAppConfig().fieldMap;
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
