import { useMemo } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { SnoozePart } from '#src/features/today/snooze-part.tsx';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useReadList } from '#src/loan-display/listed-loans/use-read-list.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useLoanMarks } from '#src/routes/-frame/use-loan-marks.ts';

export interface SnoozeLoansProps {
  readonly loans: readonly Loan[];
  readonly view: LoanOwnership;
  readonly onSnoozed: (count: number) => void;
}

/** Today's choice of when to come back, for loans of the list. */
export function SnoozeLoans({ loans, view, onSnoozed }: SnoozeLoansProps) {
  const today = useToday();
  const rules = useLenderRules();
  const { mark } = useLoanMarks(today);
  const { fieldMap } = useAppConfig();
  const { loans: raws } = useReadList(useSignedInUser().id, view);
  const seenOf = useMemo(() => createSeenOf(raws ?? [], fieldMap), [raws, fieldMap]);
  return (
    <SnoozePart loans={loans} inputs={{ today, rules }} marks={{ seenOf, mark }} onSnoozed={onSnoozed} />
  );
}
