import { useState } from 'react';
import { type ConditionsCoverage, coverageOf } from '#src/domain/conditions/conditions-coverage.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import {
  type AskedDownload,
  type DownloadedConditions,
  useAskedDownload,
} from '#src/features/conditions/retry/use-asked-download.ts';
import type { DownloadScope } from '#src/features/conditions/offline-download/words.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';

/** Loans whose conditions a trip needs. */
interface DownloadLoans {
  readonly scope: DownloadScope;
  readonly loanGuids: readonly string[];
}

/** How many of these loans' conditions are saved on the device, and the download of the rest. */
export interface DownloadPart {
  readonly scope: DownloadScope;
  readonly coverage: ConditionsCoverage;
  /** Loans with missing or old conditions, in download order. */
  readonly wanted: readonly string[];
  readonly download: AskedDownload;
  /** The running download is this part's. */
  readonly isRunning: boolean;
  /** Its button was pressed since the screen opened. */
  readonly wasAsked: boolean;
  /** Only this part reports the last download's outcome. */
  readonly isToldHere: boolean;
}

export interface OfflineDownload extends DownloadedConditions {
  /** The loans needed before a trip, and optional ones. */
  readonly parts: readonly DownloadPart[];
  /** All copies on the device, of these loans and others: how many, and the ISO instants of their reading. */
  readonly kept: {
    readonly loanCount: number;
    readonly oldestAsOf?: string | undefined;
    readonly newestAsOf?: string | undefined;
  };
}

/** @param loans at most 2 parts; the second one contains the first. @param listed has the loans' names. */
export function useOfflineDownload(
  userId: string,
  loans: readonly DownloadLoans[],
  listed: readonly Loan[],
): OfflineDownload {
  const all = useAskedDownload(userId, listed);
  const { saved, run, download } = all;
  const [askedBy, setAskedBy] = useState<DownloadScope>();
  const now = useNow(useServices().now);
  const asOfOf = (loanGuid: string) => saved.get(conditionsKey(loanGuid))?.asOf;
  // The needed loans come first.
  const lacking = new Set<string>();
  const parts = loans.map(({ scope, loanGuids }) => {
    const coverage = coverageOf([...new Set(loanGuids)], asOfOf, now);
    for (const loanGuid of [...coverage.missing, ...coverage.old]) lacking.add(loanGuid);
    return { scope, coverage, wanted: [...lacking] };
  });
  const times = [...saved.values()]
    .map(({ asOf }) => asOf)
    .toSorted((left, right) => Date.parse(left) - Date.parse(right));
  const last = parts.at(-1)?.scope;
  // For a download started elsewhere: the first part that lacks something.
  const tellsOutcome = askedBy ?? parts.find(({ wanted }) => wanted.length > 0)?.scope ?? last;
  return {
    ...all,
    kept: { loanCount: times.length, oldestAsOf: times[0], newestAsOf: times.at(-1) },
    parts: parts.map((part) => ({
      ...part,
      download: {
        ...download,
        ask: (loanGuids) => {
          setAskedBy(part.scope);
          download.ask(loanGuids);
        },
        isAsking: download.isAsking && askedBy === part.scope,
        answer: tellsOutcome === part.scope ? download.answer : '',
      },
      // A download started elsewhere may be for either part: take the larger one.
      isRunning: run.is === 'asking' && (askedBy ?? last) === part.scope,
      wasAsked: askedBy === part.scope,
      isToldHere: tellsOutcome === part.scope,
    })),
  };
}
