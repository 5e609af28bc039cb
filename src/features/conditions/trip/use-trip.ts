import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ConditionsCoverage, coverageOf } from '#src/domain/conditions/conditions-coverage.ts';
import { type AskedDownload, useAskedDownload } from '#src/features/conditions/all/use-asked-download.ts';
import { allCachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
import type { GetAllView } from '#src/features/conditions/read/get-all.ts';
import { keptCopies, type KeptCopies, newestCopies } from '#src/features/conditions/trip/kept-copies.ts';
import type { TripScope } from '#src/features/conditions/trip/words.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import { conditionsKey } from '#src/offline/cache/conditions-cache.ts';

/** Some loans whose conditions somebody may need on the way. */
interface TripLoans {
  readonly scope: TripScope;
  readonly loanGuids: readonly string[];
}

/** How many of these loans' conditions are saved on the device, and the download of the rest. */
export interface TripPart {
  readonly scope: TripScope;
  readonly coverage: ConditionsCoverage;
  /** What's missing or old, in the order of its download. */
  readonly wanted: readonly string[];
  readonly download: AskedDownload;
  /** What comes in is what this part asked for. */
  readonly isRunning: boolean;
  /** Somebody pressed its button since the screen opened. */
  readonly wasAsked: boolean;
  /** What came of the last download is said here, and in no other part. */
  readonly isToldHere: boolean;
}

export interface Trip {
  /** False until the device answers. */
  readonly isRead: boolean;
  /** What has to be here before a trip, and more that can be. */
  readonly parts: readonly TripPart[];
  /** What the device has, of these loans and others. */
  readonly kept: KeptCopies;
  /** Copies on the device that can't be read anymore. */
  readonly unreadableCount: number;
  readonly getAll: GetAllView;
}

/** @param loans at most 2 parts; the second one contains the first. */
export function useTrip(userId: string, loans: readonly TripLoans[]): Trip {
  const services = useServices();
  const cached = useQuery(allCachedConditionsQuery(services, userId));
  const [firstView, firstDownload] = useAskedDownload(userId);
  const [secondView, secondDownload] = useAskedDownload(userId);
  const [askedBy, setAskedBy] = useState<TripScope>();
  const getAll = secondDownload.isAsking ? secondView : firstView;
  const { results, unsaved, isRunning } = getAll;
  const now = useNow(services.now);
  const cachedByLoan = cached.data?.byLoan;
  const copies = useMemo(() => {
    const saved = new Map([...results].filter(([key]) => !unsaved.has(key)));
    return newestCopies(cachedByLoan ?? new Map(), saved);
  }, [cachedByLoan, results, unsaved]);
  const coverages = useMemo(
    () =>
      loans.map(({ loanGuids }) =>
        coverageOf([...new Set(loanGuids)], (loanGuid) => copies.get(conditionsKey(loanGuid)), now),
      ),
    [loans, copies, now],
  );
  const kept = useMemo(() => keptCopies(copies), [copies]);
  const wantedFirst = coverages[0] === undefined ? [] : wantedOf(coverages[0]);
  // Of a download that began elsewhere, the first part that lacks something.
  const tellsOutcome = askedBy ?? loans[wantedFirst.length > 0 ? 0 : loans.length - 1]?.scope;
  return {
    isRead: !cached.isPending,
    parts: loans.flatMap(({ scope }, index) => {
      const coverage = coverages[index];
      if (coverage === undefined) return [];
      const download = index === 0 ? firstDownload : secondDownload;
      const ask = (loanGuids: readonly string[]): void => {
        setAskedBy(scope);
        download.ask(loanGuids);
      };
      return [
        {
          scope,
          coverage,
          // What has to be here comes first.
          wanted: index === 0 ? wantedFirst : [...new Set([...wantedFirst, ...wantedOf(coverage)])],
          download: { ...download, ask, answer: tellsOutcome === scope ? download.answer : '' },
          // Nobody knows which part a download is for that began elsewhere: the larger one.
          isRunning: isRunning && (askedBy ?? loans.at(-1)?.scope) === scope,
          wasAsked: askedBy === scope,
          isToldHere: tellsOutcome === scope,
        },
      ];
    }),
    kept,
    unreadableCount: cached.data?.unreadableCount ?? 0,
    getAll,
  };
}

function wantedOf({ missing, old }: ConditionsCoverage): readonly string[] {
  return [...missing, ...old];
}
