import { type ReactNode, useCallback } from 'react';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import { CalledProvider } from '#src/loan-display/contact/called-context.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { useToday } from '#src/loan-display/use-today.ts';
import { useLoanMarks } from '#src/routes/-marks/use-loan-marks.ts';

/** Keeps which loans the person called about today, wherever the number was pressed. */
export function RememberCalls({ children }: { readonly children: ReactNode }) {
  const today = useToday(useLenderClock().timeZone, useServices().now);
  const { mark } = useLoanMarks(today);
  const day = formatIsoDay(today);
  const onCall = useCallback(
    (loanId: string) => void mark({ kind: 'called', loanId, isOn: true, day }),
    [mark, day],
  );
  return <CalledProvider value={onCall}>{children}</CalledProvider>;
}
