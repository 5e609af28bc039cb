import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useConditions } from '#src/features/conditions/read/use-conditions.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';

export interface ShareLoanProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  /** ISO instant when the platform was read for the loan; '' if unknown. */
  readonly asOf: string;
  readonly onClose: () => void;
}

/** Shares a loan's status, with its conditions: the device's copy first, the network second. */
export function ShareLoan(props: ShareLoanProps) {
  const { fullName } = useSignedInUser();
  // A loan that came without a GUID has no conditions to ask for.
  return v.is(loanGuidSchema, props.loan.loanId) ? (
    <ShareWithConditions {...props} />
  ) : (
    <ShareDialog {...props} conditions={NO_CONDITIONS} senderName={fullName} />
  );
}

const NO_CONDITIONS = { snapshot: undefined, isRefreshing: false, error: null, retry: undefined };

function ShareWithConditions(props: ShareLoanProps) {
  const { id, fullName } = useSignedInUser();
  return <ShareDialog {...props} conditions={useConditions(id, props.loan.loanId)} senderName={fullName} />;
}
