import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useKeptView } from '#src/loan-display/missing/use-kept-view.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface KeptViewProps {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly viewName: string;
  readonly onSee: () => void;
}

/** Where the wanted view isn't on this device, the way to this one, if it is. */
export function KeptView({ userId, view, viewName, onSee }: KeptViewProps) {
  const kept = useKeptView(userId, view, viewName);
  return kept === '' ? null : (
    <Notice kind="hint" action={<ActionButton onPress={onSee}>{`See ${viewName}`}</ActionButton>}>
      {kept}
    </Notice>
  );
}
