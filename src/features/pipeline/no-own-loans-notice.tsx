import { NO_OWN_LOANS } from '#src/loan-display/missing/no-own-loans.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Why a person who has no loans sees everybody's. The way to the own list, which is empty, stays above it. */
export function NoOwnLoansNotice() {
  return <Notice kind="hint">{NO_OWN_LOANS}</Notice>;
}
