import { useId } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { GoneLine } from '#src/features/today/snooze/gone-line.tsx';
import { untilText } from '#src/features/today/snooze/until-text.ts';
import { snoozeWords as words } from '#src/features/today/snooze/words.ts';

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
          return (
            <GoneLine
              key={loan.loanId}
              loan={loan}
              back={{ word: words.wake, label: words.wakeLoan }}
              onOpen={onOpen}
              onBack={() => onWake(loan.loanId)}
            >
              {untilText(snoozed, inputs)}
              {snooze.reason === '' ? '' : `: ${snooze.reason}`}
            </GoneLine>
          );
        })}
      </ul>
    </section>
  );
}
