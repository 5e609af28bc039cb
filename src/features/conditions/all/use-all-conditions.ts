import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ConditionsCoverage, coverageOf } from '#src/domain/conditions/conditions-coverage.ts';
import {
  type ConditionsClock,
  listConditions,
  type ListedCondition,
} from '#src/domain/conditions/conditions-list.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { allCachedConditionsQuery } from '#src/features/conditions/read/conditions-query.ts';
import { failedNamesOf } from '#src/features/conditions/all/failed-names.ts';
import { type AskedDownload, useAskedDownload } from '#src/features/conditions/all/use-asked-download.ts';
import type { ConditionsDownloadState } from '#src/features/conditions/read/conditions-download.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import {
  conditionsKey,
  type ConditionsSnapshot,
  newestConditions,
} from '#src/offline/cache/conditions-cache.ts';

export interface AllConditions {
  /** False until the device answers. */
  readonly isRead: boolean;
  readonly list: readonly ListedCondition[];
  readonly coverage: ConditionsCoverage;
  /** The loans that have a copy, in the order of the loans. */
  readonly covered: readonly string[];
  /** The loans whose last download failed, as they're named. */
  readonly failedNames: readonly string[];
  /** Copies on the device that can't be read anymore. */
  readonly unreadableCount: number;
  readonly conditionsDownload: ConditionsDownloadState;
  readonly download: AskedDownload;
}

/** These loans' conditions, from the device or downloaded since the page opened. */
export function useAllConditions(
  userId: string,
  loans: readonly Loan[],
  { timeZone, today }: ConditionsClock,
): AllConditions {
  const services = useServices();
  const cached = useQuery(allCachedConditionsQuery(services, userId));
  const [conditionsDownload, download] = useAskedDownload(userId);
  const { results, failed } = conditionsDownload;
  const failedNames = useMemo(() => failedNamesOf(loans, failed), [loans, failed]);
  const cachedByLoan = cached.data?.byLoan;
  const copies = useMemo(() => newestConditions(cachedByLoan, results), [cachedByLoan, results]);
  const snapshots = useMemo(
    () => loans.map((loan) => ({ loan, snapshot: copies.get(conditionsKey(loan.loanId)) })),
    [loans, copies],
  );
  const { cdReceipt } = useLenderRules();
  const rowsOf = useMemo(() => rememberedRows({ timeZone, today }, cdReceipt), [timeZone, today, cdReceipt]);
  const list = useMemo(
    () => snapshots.flatMap(({ loan, snapshot }) => (snapshot === undefined ? [] : rowsOf(loan, snapshot))),
    [snapshots, rowsOf],
  );
  const now = useNow(services.now);
  const coverage = useMemo(() => {
    const asOf = new Map(snapshots.map(({ loan, snapshot }) => [loan.loanId, snapshot?.asOf]));
    return coverageOf([...asOf.keys()], (loanGuid) => asOf.get(loanGuid), now);
  }, [snapshots, now]);
  const covered = useMemo(
    () => snapshots.flatMap(({ loan, snapshot }) => (snapshot === undefined ? [] : [loan.loanId])),
    [snapshots],
  );
  return {
    isRead: !cached.isPending,
    list,
    covered,
    coverage,
    failedNames,
    unreadableCount: cached.data?.unreadableCount ?? 0,
    conditionsDownload,
    download,
  };
}

/** Reuses a loan's rows while the loan and its copy stay the same, so that a download recomputes only its own loan. */
function rememberedRows(clock: ConditionsClock, cdReceipt: CdReceipt) {
  const known = new WeakMap<Loan, { of: ConditionsSnapshot; rows: readonly ListedCondition[] }>();
  return (loan: Loan, snapshot: ConditionsSnapshot): readonly ListedCondition[] => {
    const before = known.get(loan);
    if (before?.of === snapshot) return before.rows;
    const { notes, isLate } = closingNotes(loan, cdReceipt, clock.today);
    const rows = listConditions(snapshot.conditions, clock, {
      loanGuid: loan.loanId,
      loanNumber: loan.loanNumber,
      borrowerLastName: loan.borrowerLastName,
      closing: loan.closing,
      closingNotes: [...(isFundedToday(loan) ? [words.funded] : []), ...notes],
      isClosingUrgent: isLate,
      milestone: loan.milestone,
    });
    known.set(loan, { of: snapshot, rows });
    return rows;
  };
}

/** Today's closing looks like one to clear until it's said that it's done. */
function isFundedToday({ closing }: Loan): boolean {
  return closing.isFunded && closing.daysUntil === 0;
}
