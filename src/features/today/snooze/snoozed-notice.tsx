import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { untilText } from '#src/features/today/snooze/until-text.ts';
import { snoozeWords as words } from '#src/features/today/snooze/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze/snooze.css';

interface SnoozedNoticeProps {
  readonly snoozed: SnoozedLoan;
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly onUndo: () => void;
}

/** What just left the list, and the way back: whoever pressed the wrong day needn't look for it. */
export function SnoozedNotice({ snoozed, inputs, onUndo }: SnoozedNoticeProps) {
  const name = snoozed.loan.borrowerLastName || words.noBorrower;
  return (
    <div className="snoozed-notice">
      <p>{words.snoozedUntil(name, untilText(snoozed, inputs))}</p>
      <ActionButton size="lg" label={words.undoFor(name)} onPress={onUndo}>
        {words.undo}
      </ActionButton>
    </div>
  );
}
