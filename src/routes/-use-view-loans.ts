import { useMemo } from 'react';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { deviceTimeZone } from '#src/loan-display/device-answers.ts';
import { useToday } from '#src/loan-display/use-today.ts';

/** A view's loans for a screen that isn't the list: undefined until they're read. */
export function useViewLoans(userId: string, view: LoanOwnership) {
  const { fieldMap, lenderTimeZone } = useAppConfig();
  const timeZone = lenderTimeZone ?? deviceTimeZone();
  const today = useToday(timeZone, useServices().now);
  const reading = usePipeline(userId, view);
  const raws = reading.snapshot?.loans;
  const loans = useMemo(
    () => (raws === undefined ? undefined : deriveLoans(raws, fieldMap, today)),
    [raws, fieldMap, today],
  );
  return { loans, reading, timeZone, today };
}
