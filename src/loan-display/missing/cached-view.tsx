import { useSyncExternalStore } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { counted } from '#src/ui/counted.ts';
import { Notice } from '#src/ui/notice.tsx';

interface CachedViewProps {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly onSee: () => void;
}

export function CachedView({ userId, view, onSee }: CachedViewProps) {
  const kept = useCachedView(userId, view);
  return kept === '' ? null : (
    <Notice kind="hint" action={<ActionButton onPress={onSee}>{`See ${VIEW_NAMES[view]}`}</ActionButton>}>
      {kept}
    </Notice>
  );
}

/**
 * `My Loans is on this device: 120 loans, as of 9:12 AM.` For a user whose wanted view isn't; '' without a copy.
 * @param missing the wanted view, where the same sentence says that it isn't there.
 */
export function useCachedView(userId: string, view: LoanOwnership, missing?: LoanOwnership): string {
  const { openRepository, now } = useServices();
  const { subscribe, get } = openRepository(userId).list(view);
  const snapshot = useSyncExternalStore(subscribe, () => get().snapshot);
  const { clockText } = useLenderClock();
  if (snapshot === undefined || snapshot.loans.length === 0) return '';
  const loans = counted(snapshot.loans.length, 'loan', 'loans');
  const time = clockText(snapshot.asOf, now());
  const name = VIEW_NAMES[view];
  return missing === undefined
    ? `${name} is on this device: ${loans}, as of ${time}.`
    : `${VIEW_NAMES[missing]} isn't on this device yet; ${name} is (${loans}, ${time}).`;
}
