import { useMemo, useState } from 'react';
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
import { conditionsKey, type ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';

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
  /** All copies on the device, of these loans and others. */
  readonly kept: CachedCopies;
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
  const parts = useMemo(
    () =>
      loans.map(({ scope, loanGuids }) => {
        const asOfOf = (loanGuid: string) => saved.get(conditionsKey(loanGuid))?.asOf;
        return { scope, coverage: coverageOf([...new Set(loanGuids)], asOfOf, now) };
      }),
    [loans, saved, now],
  );
  const kept = useMemo(() => cachedCopies(saved), [saved]);
  const wantedFirst = parts[0] === undefined ? [] : wantedOf(parts[0].coverage);
  // For a download started elsewhere: the first part that lacks something.
  const tellsOutcome = askedBy ?? loans[wantedFirst.length > 0 ? 0 : loans.length - 1]?.scope;
  return {
    ...all,
    parts: parts.map(({ scope, coverage }) => ({
      scope,
      coverage,
      // The needed loans come first.
      wanted: [...new Set([...wantedFirst, ...wantedOf(coverage)])],
      download: {
        ...download,
        ask: (loanGuids) => {
          setAskedBy(scope);
          download.ask(loanGuids);
        },
        isAsking: download.isAsking && askedBy === scope,
        answer: tellsOutcome === scope ? download.answer : '',
      },
      // A download started elsewhere may be for either part: take the larger one.
      isRunning: run.is === 'asking' && (askedBy ?? loans.at(-1)?.scope) === scope,
      wasAsked: askedBy === scope,
      isToldHere: tellsOutcome === scope,
    })),
    kept,
  };
}

function wantedOf({ missing, old }: ConditionsCoverage): readonly string[] {
  return [...missing, ...old];
}

/** The conditions of how many loans this device has, and the ISO instants at which the platform was read for them. */
interface CachedCopies {
  readonly loanCount: number;
  readonly oldestAsOf?: string | undefined;
  readonly newestAsOf?: string | undefined;
}

function cachedCopies(newest: ReadonlyMap<string, ConditionsSnapshot>): CachedCopies {
  const times = [...newest.values()]
    .map(({ asOf }) => asOf)
    .toSorted((left, right) => Date.parse(left) - Date.parse(right));
  return { loanCount: times.length, oldestAsOf: times[0], newestAsOf: times.at(-1) };
}
