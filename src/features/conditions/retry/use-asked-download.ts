import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { failureBesideConnection, failureText } from '#src/api/request/failure-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { allCachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
import { answerTo } from '#src/features/conditions/retry/asked-retry.tsx';
import { withMinDuration } from '#src/loan-display/min-duration.ts';
import { useIsOffline } from '#src/loan-display/use-is-offline.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';
import type { ConditionsState } from '#src/offline/reads/conditions-reads.ts';
import type { ReadState } from '#src/offline/reads/read-state.ts';
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
  readonly cancel: () => void;
}

/** What this page knows of conditions, as shown. */
export interface DownloadedConditions extends ConditionsState {
  /** False until the device answers. */
  readonly isRead: boolean;
  /** Copies on the device that can't be read anymore. */
  readonly unreadableCount: number;
  /** The loans whose last download failed, as they're named: `Okafor 00123`. */
  readonly failedNames: readonly string[];
  readonly download: AskedDownload;
}

interface State {
  readonly is: 'asking' | 'failed';
  readonly needsNoNotice: boolean;
}

/**
 * The conditions, and a download of more. A retry, or a request while offline, keeps the shown state until
 * something arrives: the pressed button stays in place, and answers no sooner than a person can see it.
 */
export function useAskedDownload(userId: string, loans: readonly Loan[]): DownloadedConditions {
  const services = useServices();
  const reads = services.openConditions(userId);
  const cached = useQuery(allCachedConditionsQuery(services, userId));
  const state = useSyncExternalStore(reads.subscribe, reads.get);
  const isOffline = useIsOffline();
  const [press, setPress] = useState<State>();
  const { run, failed } = state;
  const failedNames = useMemo(
    () => loans.filter(({ loanId }) => failed.has(conditionsKey(loanId))).map(nameOf),
    [loans, failed],
  );
  const isAsking = press?.is === 'asking' && run.loaded === 0;
  const ask = async (loanGuids: readonly string[], hasFailedBefore: boolean): Promise<void> => {
    const hasFailed = run.is === 'failed';
    const isAgain = hasFailedBefore || isOffline || hasFailed || run.failedCount > 0;
    const needsNoNotice = press?.needsNoNotice ?? (isOffline && !hasFailed);
    const nothingCame = ({ loaded }: ReadState): boolean => isAgain && loaded === 0;
    setPress(isAgain ? { is: 'asking', needsNoNotice } : undefined);
    const end = await withMinDuration(reads.download(loanGuids), nothingCame);
    setPress(nothingCame(end) ? { is: 'failed', needsNoNotice } : undefined);
  };
  const isFailure = press?.is === 'failed' && run.is === 'failed' && whyStopped(run.error, isOffline) !== '';
  const download: AskedDownload = {
    ask: (loanGuids, isAgain = false) => {
      if (!isAsking) void ask(loanGuids, isAgain);
    },
    isAsking,
    cancel: reads.cancel,
    needsNoNotice: press?.needsNoNotice === true,
    answer: isAsking ? askedWords.asking : isFailure ? answerTo(run.error) : '',
  };
  return {
    ...state,
    run: isAsking && run.is === 'asking' ? run.before : run,
    isRead: !cached.isPending,
    unreadableCount: cached.data?.unreadableCount ?? 0,
    failedNames,
    download,
  };
}

function nameOf({ borrowerLastName, loanNumber }: Loan): string {
  return [isolated(borrowerLastName), loanNumber.slice(-5)].filter((part) => part !== '').join(' ');
}

/** Half a sentence; '' for a lost connection that is back by now. */
export function whyStopped(error: Error, isOffline: boolean): string {
  return isOffline || failureBesideConnection(error) !== '' ? failureText(error) : '';
}
