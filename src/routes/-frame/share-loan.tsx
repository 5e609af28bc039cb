import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { stepAsks } from '#src/domain/share/step-asks.ts';
import { useConditions } from '#src/features/conditions/read/use-conditions.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { ShareDialog, type ShareDialogProps } from '#src/features/share/share-dialog.tsx';

export interface ShareLoanProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  /** ISO instant when the platform was read for the loan; '' if unknown. */
  readonly asOf: string;
  readonly onClose: () => void;
}

/** Shares a loan's status, with its conditions: the device's copy first, the network second. */
export function ShareLoan(props: ShareLoanProps) {
  const { id, fullName } = useSignedInUser();
  const rules = useLenderRules();
  const { loan, today } = props;
  const asks = stepAsks(loan, useAppConfig().fieldMap, rules, today);
  const dialog = { ...props, asks, senderName: fullName };
  // A loan that came without a GUID has no conditions to ask for.
  return v.is(loanGuidSchema, loan.loanId) ? (
    <ShareWithConditions {...dialog} userId={id} />
  ) : (
    <ShareDialog {...dialog} conditions={NO_CONDITIONS} />
  );
}

const NO_CONDITIONS = { snapshot: undefined, isRefreshing: false, error: null, retry: undefined };

interface ShareWithConditionsProps extends Omit<ShareDialogProps, 'conditions'> {
  readonly userId: string;
}

function ShareWithConditions({ userId, ...dialog }: ShareWithConditionsProps) {
  return <ShareDialog {...dialog} conditions={useConditions(userId, dialog.loan.loanId)} />;
}
