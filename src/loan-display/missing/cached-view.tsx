import { useSyncExternalStore } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { counted } from '#src/ui/counted.ts';
import { Notice } from '#src/ui/notice.tsx';

interface CachedViewProps {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly viewName: string;
  readonly onSee: () => void;
}

export function CachedView({ userId, view, viewName, onSee }: CachedViewProps) {
  const kept = useCachedView(userId, view, viewName);
  return kept === '' ? null : (
    <Notice kind="hint" action={<ActionButton onPress={onSee}>{`See ${viewName}`}</ActionButton>}>
      {kept}
    </Notice>
  );
}

/**
 * `My Loans is on this device: 120 loans, as of 9:12 AM.` For a user whose wanted view isn't; '' without a copy.
 * @param missingName the wanted view's, where the same sentence says that it isn't there.
 */
export function useCachedView(
  userId: string,
  view: LoanOwnership,
  viewName: string,
  missingName?: string,
): string {
  const { openRepository, now } = useServices();
  const { subscribe, get } = openRepository(userId).list(view);
  const snapshot = useSyncExternalStore(subscribe, () => get().snapshot);
  const { clockText } = useLenderClock();
  if (snapshot === undefined || snapshot.loans.length === 0) return '';
  const loans = counted(snapshot.loans.length, 'loan', 'loans');
  const time = clockText(snapshot.asOf, now());
  return missingName === undefined
    ? `${viewName} is on this device: ${loans}, as of ${time}.`
    : `${missingName} isn't on this device yet; ${viewName} is (${loans}, ${time}).`;
}
