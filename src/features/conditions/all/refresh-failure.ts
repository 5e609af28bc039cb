import { isSessionOver } from '#src/api/request/api-error.ts';
import { failureText } from '#src/api/request/failure-text.ts';
import { isToldOf } from '#src/features/conditions/retry/use-asked-download.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';

type WhatWasRead = Pick<AllConditions, 'coverage' | 'run' | 'download'>;

/**
 * Why the last Refresh brought less than requested; '' if it didn't fail, and for a download of missing loans, whose
 * failure a notice reports. With nothing missing, the age's line reports it, and no row moves.
 */
export function refreshFailure({ coverage, run, download }: WhatWasRead, isOffline: boolean): string {
  const lacksSome = coverage.missing.length + coverage.old.length > 0 || coverage.coveredCount === 0;
  if (lacksSome || run.is === 'asking' || download.needsNoNotice) return '';
  if (run.is !== 'failed') return run.failedCount === 0 ? '' : words.notRefreshedLoans(run.failedCount);
  if (isSessionOver(run.error)) return '';
  return words.notRefreshed(isToldOf(run.error, isOffline) ? failureText(run.error) : words.connectionLost);
}
