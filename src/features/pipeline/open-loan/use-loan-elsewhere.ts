import { useMemo, useSyncExternalStore } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { packLoan } from '#src/domain/loan-fields/packed-loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { deriveLoan } from '#src/domain/loan/loan.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { OpenLoanReading } from '#src/loan-display/open-loan.ts';

interface ElsewhereInputs {
  readonly userId: string;
  /** The list on screen. */
  readonly view: LoanOwnership;
  /** A loan that it doesn't have; '' for none. */
  readonly loanId: string;
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
}

/** Looks for a loan in the other list on this device, and only then reads it. Asks the network for nothing. */
export function useLoanElsewhere({
  userId,
  view,
  loanId,
  fieldMap,
  today,
}: ElsewhereInputs): OpenLoanReading | undefined {
  const elsewhere = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { subscribe, get } = useServices().openRepository(userId).list(elsewhere);
  const wanted = idKey(loanId);
  const state = useSyncExternalStore(wanted === '' ? neverTells : subscribe, () =>
    wanted === '' ? undefined : get(),
  );
  return useMemo(() => {
    if (state === undefined) return undefined;
    const { snapshot, source, error } = state;
    const raw = snapshot?.loans.find((loan) => idKey(loan.loanId) === wanted);
    if (snapshot === undefined || raw === undefined) {
      return source === 'unread' ? { kind: 'loading' } : undefined;
    }
    return {
      kind: 'found',
      loan: deriveLoan(packLoan(raw), fieldMap, today),
      asOf: snapshot.asOf,
      isCached: source !== 'network' || error !== null,
      elsewhere,
    };
  }, [state, wanted, fieldMap, today, elsewhere]);
}

function neverTells(): () => void {
  return () => undefined;
}
