import { useId } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { untilText } from '#src/features/today/snooze/until-text.ts';
import { snoozeWords as words } from '#src/features/today/snooze/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze/snooze.css';

interface SnoozedSectionProps {
  readonly loans: readonly SnoozedLoan[];
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly onOpen: (loanId: string) => void;
  readonly onWake: (loanId: string) => void;
}

/** What's put off, with until when and why, and the way back. */
export function SnoozedSection({ loans, inputs, onOpen, onWake }: SnoozedSectionProps) {
  const titleId = useId();
  if (loans.length === 0) return null;
  return (
    <section aria-labelledby={titleId} data-group="snoozed">
      <div className="today-section-head">
        <h2 id={titleId} className="today-section-title">
          {words.group} <span className="today-count">{loans.length.toLocaleString('en-US')}</span>
        </h2>
        <span className="today-hint">{words.hint}</span>
      </div>
      <ul>
        {loans.map((snoozed) => {
          const { loan, snooze } = snoozed;
          const name = `${loan.borrowerLastName || words.noBorrower} ${shortLoanNumber(loan.loanNumber)}`;
          return (
            <li key={loan.loanId} className="snoozed-line">
              <ActionButton kind="quiet" size="lg" onPress={() => onOpen(loan.loanId)}>
                {name}
              </ActionButton>
              <span className="snoozed-until">
                {untilText(snoozed, inputs)}
                {snooze.reason === '' ? '' : `: ${snooze.reason}`}
              </span>
              <ActionButton size="lg" label={words.wakeLoan(name)} onPress={() => onWake(loan.loanId)}>
                {words.wake}
              </ActionButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
