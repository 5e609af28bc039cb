import { useMemo } from 'react';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { useAppConfig } from '#src/features/session/app-config-query.ts';

const NONE: readonly RawLoan[] = [];

/** What each of these loans shows now, by loan id, to tell a loan that changed. */
export function useSeenOf(loans: readonly RawLoan[] = NONE): (loanId: string) => string | undefined {
  const { fieldMap } = useAppConfig();
  return useMemo(() => createSeenOf(loans, fieldMap), [loans, fieldMap]);
}
