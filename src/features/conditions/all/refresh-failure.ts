import { isSessionOver } from '#src/api/request/api-error.ts';
import { failureText } from '#src/api/request/failure-text.ts';
import { isToldOf } from '#src/features/conditions/all/use-asked-download.ts';
import type { AllConditions } from '#src/features/conditions/all/use-all-conditions.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';

type WhatWasRead = Pick<AllConditions, 'coverage' | 'conditionsDownload' | 'download'>;

/**
 * Why the last Refresh brought less than requested; '' if it didn't fail, and for a download of missing loans, whose
 * failure a notice reports. With nothing missing, the age's line reports it, and no row moves.
 */
export function refreshFailure(
  { coverage, conditionsDownload, download }: WhatWasRead,
  isOffline: boolean,
): string {
  const { error, failedCount, isRunning } = conditionsDownload;
  const lacksSome = coverage.missing.length + coverage.old.length > 0 || coverage.coveredCount === 0;
  if (lacksSome || isRunning || download.needsNoNotice) return '';
  if (error === undefined) return failedCount === 0 ? '' : words.notRefreshedLoans(failedCount);
  if (isSessionOver(error)) return '';
  return words.notRefreshed(isToldOf(error, isOffline) ? failureText(error) : words.connectionLost);
}
