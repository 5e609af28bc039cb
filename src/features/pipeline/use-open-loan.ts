import { useMemo, useSyncExternalStore } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { deriveLoan, type Loan } from '#src/domain/loan/loan.ts';
import { idKey } from '#src/domain/text/same-id.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { PipelineScreenProps } from '#src/features/pipeline/pipeline-screen-props.ts';
import type { ListState } from '#src/features/pipeline/use-list-state.ts';
import type { ListPosition, OpenLoan, OpenLoanReading } from '#src/loan-display/open-loan.ts';
import { useMay } from '#src/loan-display/session/signed-in-user.ts';
import { packLoan } from '#src/domain/loan-fields/packed-loan.ts';
import { useServices } from '#src/loan-display/use-services.ts';

/**
 * The loan in the address, from the whole view, with its place in the sorted and filtered list. A loan that the view
 * doesn't have comes from the other list, if that's on this device.
 */
export function useOpenLoan(
  { userId, config: { fieldMap }, search: { loan: loanId, view } }: PipelineScreenProps,
  { today, prepared: { loans }, shown: { listMatching }, reading, changes }: ListState,
): OpenLoan | undefined {
  const loan = useMemo(() => findLoan(loans, loanId), [loans, loanId]);
  const listPosition = useMemo(
    () => (loan === undefined ? undefined : positionIn(listMatching(), loan)),
    [listMatching, loan],
  );
  // Until the device's copy of the shown list is read, the loan may be in that.
  const missingId = loan === undefined && reading.source !== 'unread' ? loanId : '';
  const elsewhere = useLoanElsewhere({ userId, view, loanId: missingId, fieldMap, today });
  if (loanId === '') return undefined;
  const change = loan && changes.get(loan.loanId);
  const found = elsewhere?.kind === 'found' ? elsewhere.loan : loan;
  const ownId = found?.loanId ?? loanId;
  return {
    loanId: ownId,
    today,
    reading: elsewhere ?? readingOf(loan, view, reading, change),
    listPosition,
  };
}

function findLoan(loans: readonly Loan[], loanId: string): Loan | undefined {
  const wanted = idKey(loanId);
  return wanted === '' ? undefined : loans.find((loan) => idKey(loan.loanId) === wanted);
}

function positionIn(list: readonly Loan[], loan: Loan): ListPosition | undefined {
  const at = list.indexOf(loan);
  if (at === -1) return undefined;
  return {
    position: at + 1,
    count: list.length,
    previousId: list[at - 1]?.loanId,
    nextId: list[at + 1]?.loanId,
    loanIds: list.map(({ loanId }) => loanId),
  };
}

function readingOf(
  loan: Loan | undefined,
  view: LoanOwnership,
  reading: ListState['reading'],
  change: string | undefined,
): OpenLoanReading {
  const { shown, soFar, source, isRefreshing, error } = reading;
  const isCached = soFar === undefined && (source !== 'network' || error !== null);
  // A loan that isn't loaded yet may still arrive.
  if (shown === undefined || (soFar !== undefined && loan === undefined))
    return isRefreshing || error === null ? { kind: 'loading' } : { kind: 'failed' };
  if (loan !== undefined) return { kind: 'found', loan, asOf: shown.asOf, isCached, change };
  // An older copy lacks a new loan, but the pending answer may have it.
  return isRefreshing && isCached ? { kind: 'loading' } : { kind: 'missing', view, isCached };
}

/**
 * Looks for a loan that the list on screen doesn't have in the other list on this device, and only then reads it. Asks
 * the network for nothing.
 */
function useLoanElsewhere({
  userId,
  view,
  loanId,
  fieldMap,
  today,
}: {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly loanId: string;
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
}): OpenLoanReading | undefined {
  const elsewhere = view === 'MyLoans' ? 'AllLoans' : 'MyLoans';
  const { subscribe, get } = useServices().openRepository(userId).list(elsewhere);
  const isOthers = !useMay('allLoans') && elsewhere === 'AllLoans';
  const wanted = isOthers ? '' : idKey(loanId);
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
