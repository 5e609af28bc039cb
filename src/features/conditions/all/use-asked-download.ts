import { useState, useSyncExternalStore } from 'react';
import { failureBesideConnection } from '#src/api/request/failure-text.ts';
import type { ConditionsDownloadState } from '#src/features/conditions/read/conditions-download.ts';
import { answerTo } from '#src/features/conditions/retry/asked-retry.tsx';
import { withMinDuration } from '#src/loan-display/min-duration.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { askedWords } from '#src/ui/data-state.tsx';

/** A download's button and the answer beside it. */
export interface AskedDownload {
  /** @param isAgain the screen already reports a failed automatic reading. */
  readonly ask: (loanGuids: readonly string[], isAgain?: boolean) => void;
  readonly isAsking: boolean;
  /** Running, or failed again; '' before, and for a first failure, which has a notice. */
  readonly answer: string;
  /** No notice needed: the button or the top bar already reports this failure. */
  readonly needsNoNotice: boolean;
}

type State = { readonly needsNoNotice: boolean } & (
  { readonly is: 'asking'; readonly before: ConditionsDownloadState } | { readonly is: 'failed' }
);

/**
 * The download as shown. A retry, or a request while offline, keeps the shown state until something arrives: the
 * pressed button stays in place, and answers no sooner than a person can see it.
 */
export function useAskedDownload(userId: string): readonly [ConditionsDownloadState, AskedDownload] {
  const { conditionsDownload: fetching } = useServices();
  const live = useSyncExternalStore(fetching.subscribe, fetching.get);
  const isOffline = useIsOffline();
  const [state, setState] = useState<State>();
  const before = state?.is === 'asking' && hasNothingCome(live) ? state.before : undefined;
  const isAsking = before !== undefined;
  const hasFailed = live.error !== undefined;
  const ask = async (loanGuids: readonly string[], hasFailedBefore: boolean): Promise<void> => {
    const isAgain = hasFailedBefore || isOffline || hasFailed || live.failedCount > 0;
    const needsNoNotice = state?.needsNoNotice ?? (isOffline && !hasFailed);
    setState(isAgain ? { is: 'asking', before: live, needsNoNotice } : undefined);
    const nothingCame = () => isAgain && hasNothingCome(fetching.get());
    await withMinDuration(fetching.start(userId, loanGuids), nothingCame);
    setState(nothingCame() ? { is: 'failed', needsNoNotice } : undefined);
  };
  const isFailure = state?.is === 'failed' && live.error !== undefined && isToldOf(live.error, isOffline);
  return [
    isAsking ? { ...before, results: live.results, unsaved: live.unsaved } : live,
    {
      ask: (loanGuids, isAgain = false) => {
        if (!isAsking) void ask(loanGuids, isAgain);
      },
      isAsking,
      needsNoNotice: state?.needsNoNotice === true,
      answer: isAsking ? askedWords.asking : isFailure ? answerTo(live.error) : '',
    },
  ];
}

/** Failed loans count as done. */
function hasNothingCome({ doneCount, failedCount }: ConditionsDownloadState): boolean {
  return doneCount === failedCount;
}

/** False for a lost connection that is back by now. */
export function isToldOf(error: Error, isOffline: boolean): boolean {
  return isOffline || failureBesideConnection(error) !== '';
}
