import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ConditionsState } from '#src/offline/reads/conditions-reads.ts';
import { type ConditionsCoverage, coverageOf } from '#src/domain/conditions/conditions-coverage.ts';
import { failedNamesOf } from '#src/features/conditions/all/failed-names.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { type AskedDownload, useAskedDownload } from '#src/features/conditions/retry/use-asked-download.ts';
import { allCachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
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

export interface OfflineDownload extends ConditionsState {
  /** False until the device answers. */
  readonly isRead: boolean;
  /** The loans needed before a trip, and optional ones. */
  readonly parts: readonly DownloadPart[];
  /** All copies on the device, of these loans and others. */
  readonly kept: CachedCopies;
  /** Copies on the device that can't be read anymore. */
  readonly unreadableCount: number;
  /** The loans whose last download failed, as they're named. */
  readonly failedNames: readonly string[];
}

/** @param loans at most 2 parts; the second one contains the first. @param listed has the loans' names. */
export function useOfflineDownload(
  userId: string,
  loans: readonly DownloadLoans[],
  listed: readonly Loan[],
): OfflineDownload {
  const services = useServices();
  const cached = useQuery(allCachedConditionsQuery(services, userId));
  const { download, ...state } = useAskedDownload(userId);
  const [askedBy, setAskedBy] = useState<DownloadScope>();
  const { copies, unsaved, failed, run } = state;
  const now = useNow(services.now);
  const saved = useMemo(() => new Map([...copies].filter(([key]) => !unsaved.has(key))), [copies, unsaved]);
  const coverages = useMemo(
    () =>
      loans.map(({ loanGuids }) =>
        coverageOf([...new Set(loanGuids)], (loanGuid) => saved.get(conditionsKey(loanGuid))?.asOf, now),
      ),
    [loans, saved, now],
  );
  const kept = useMemo(() => cachedCopies(saved), [saved]);
  const failedNames = useMemo(() => failedNamesOf(listed, failed), [listed, failed]);
  const wantedFirst = coverages[0] === undefined ? [] : wantedOf(coverages[0]);
  // For a download started elsewhere: the first part that lacks something.
  const tellsOutcome = askedBy ?? loans[wantedFirst.length > 0 ? 0 : loans.length - 1]?.scope;
  return {
    ...state,
    isRead: !cached.isPending,
    parts: loans.flatMap(({ scope }, index) => {
      const coverage = coverages[index];
      if (coverage === undefined) return [];
      const ask = (loanGuids: readonly string[]): void => {
        setAskedBy(scope);
        download.ask(loanGuids);
      };
      return [
        {
          scope,
          coverage,
          // The needed loans come first.
          wanted: index === 0 ? wantedFirst : [...new Set([...wantedFirst, ...wantedOf(coverage)])],
          download: {
            ...download,
            ask,
            isAsking: download.isAsking && askedBy === scope,
            answer: tellsOutcome === scope ? download.answer : '',
          },
          // A download started elsewhere may be for either part: take the larger one.
          isRunning: run.is === 'asking' && (askedBy ?? loans.at(-1)?.scope) === scope,
          wasAsked: askedBy === scope,
          isToldHere: tellsOutcome === scope,
        },
      ];
    }),
    kept,
    unreadableCount: cached.data?.unreadableCount ?? 0,
    failedNames,
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
