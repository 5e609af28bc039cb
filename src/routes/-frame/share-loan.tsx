import * as v from 'valibot';
import { loanGuidSchema } from '#src/contract/base/loan-guid.ts';
import { stepAsks } from '#src/domain/share/step-asks.ts';
import { useConditions } from '#src/features/conditions/read/use-conditions.ts';
import { ShareDialog, type ShareDialogProps } from '#src/features/share/share-dialog.tsx';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useToday } from '#src/loan-display/use-today.ts';

const NO_CONDITIONS = { snapshot: undefined, isRefreshing: false, error: null, retry: undefined };

export function ShareLoan(props: Pick<ShareDialogProps, 'loan' | 'asOf' | 'onClose'>) {
  const { loan } = props;
  const today = useToday();
  const asks = stepAsks(loan, useAppConfig().fieldMap, useLenderRules(), today);
  const dialog = { ...props, today, asks, senderName: useSignedInUser().fullName };
  // A loan that came without a GUID has no conditions to ask for.
  return v.is(loanGuidSchema, loan.loanId) ? (
    <ShareWithConditions {...dialog} />
  ) : (
    <ShareDialog {...dialog} conditions={NO_CONDITIONS} />
  );
}

function ShareWithConditions(dialog: Omit<ShareDialogProps, 'conditions'>) {
  return <ShareDialog {...dialog} conditions={useConditions(useSignedInUser().id, dialog.loan.loanId)} />;
}
