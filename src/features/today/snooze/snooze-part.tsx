import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { legalDeadlineName } from '#src/domain/actions/legal-deadline-name.ts';
import { legalLimitOf, type SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { NewMark } from '#src/domain/marks/loan-mark.ts';
import { SnoozeForm } from '#src/features/today/snooze/snooze-form.tsx';

interface SnoozePartProps {
  readonly loan: Loan;
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly seenOf: SnoozeInputs['seenOf'];
  readonly onMark: (mark: NewMark) => boolean;
  readonly onSnoozed: () => void;
}

/** The form for one loan: what's chosen becomes a mark. */
export function SnoozePart({ loan, inputs, seenOf, onMark, onSnoozed }: SnoozePartProps) {
  const { today, rules } = inputs;
  const { loanId } = loan;
  const limit = legalLimitOf(loan, rules.cdReceipt, today);
  return (
    <SnoozeForm
      today={today}
      isOfficeDay={rules.isOfficeDay}
      legalDay={limit.day}
      legalName={legalDeadlineName(loan, rules.cdReceipt, today)}
      isTooEarly={limit.isRuledOut}
      onSnooze={({ until, reason }) => {
        const isKept = onMark({
          kind: 'snooze',
          loanId,
          isOn: true,
          ...(until === undefined ? {} : { until: formatIsoDay(until) }),
          reason,
          seen: seenOf(loanId) ?? '',
        });
        if (isKept) onSnoozed();
        return isKept;
      }}
    />
  );
}
