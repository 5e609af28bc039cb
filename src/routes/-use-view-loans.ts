import { useMemo } from 'react';
import { deriveLoans } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { usePipeline } from '#src/features/pipeline/read/use-pipeline.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { useMay, useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useToday } from '#src/loan-display/use-today.ts';

/**
 * A view's loans for a screen that isn't the list, undefined until they're read; the user's own
 * without the right to all.
 */
export function useViewLoans(view: LoanOwnership) {
  const { fieldMap } = useAppConfig();
  const today = useToday();
  const reading = usePipeline(useSignedInUser().id, useMay('allLoans') ? view : 'MyLoans');
  const raws = reading.snapshot?.loans;
  const loans = useMemo(
    () => (raws === undefined ? undefined : deriveLoans(raws, fieldMap, today)),
    [raws, fieldMap, today],
  );
  return { loans, reading, today };
}
