import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { useCachedView } from '#src/loan-display/missing/use-cached-view.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
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
