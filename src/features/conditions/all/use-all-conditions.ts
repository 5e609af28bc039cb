import { useEffect, useMemo } from 'react';
import { type ConditionsCoverage, coverageOf } from '#src/domain/conditions/conditions-coverage.ts';
import {
  type ConditionsClock,
  listConditions,
  type ListedCondition,
} from '#src/domain/conditions/conditions-list.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useAskedRetry } from '#src/features/conditions/retry/asked-retry.tsx';
import {
  type DownloadedConditions,
  useAskedDownload,
} from '#src/features/conditions/retry/use-asked-download.ts';
import { allWords as words } from '#src/features/conditions/words/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { useNow } from '#src/loan-display/use-now.ts';
import { useServices } from '#src/loan-display/use-services.ts';
import type { AskedRetry } from '#src/ui/data-state.tsx';
import { conditionsKey, type ConditionsSnapshot } from '#src/offline/cache/conditions-cache.ts';

/** Progress of what the open screen reads by itself. */
interface MissingReading {
  readonly doneCount: number;
  /** The connection was lost, or the server has trouble: it goes on by itself. Undefined while it reads. */
  readonly paused?: AskedRetry | undefined;
  /** Stops it for as long as the screen is open. */
  readonly cancel: () => void;
}

export interface AllConditions extends DownloadedConditions {
  readonly list: readonly ListedCondition[];
  readonly coverage: ConditionsCoverage;
  /** The loans that have a copy, in the order of the loans. */
  readonly covered: readonly string[];
  /** Undefined while nothing is read by itself. */
  readonly reading: MissingReading | undefined;
  /** Loans are still being read, by itself or for a button, or will be in a moment. */
  readonly areMoreComing: boolean;
}

/**
 * These loans' conditions, from the device or downloaded since the page opened. Those that the device lacks are read
 * while the screen is open.
 * @param view identifies the loans: for others, that starts over.
 */
export function useAllConditions(
  userId: string,
  loans: readonly Loan[],
  view: string,
  { timeZone, today }: ConditionsClock,
): AllConditions {
  const services = useServices();
  const asked = useAskedDownload(userId, loans);
  const { copies, run, missing } = asked;
  const { cdReceipt } = useLenderRules();
  const rowsOf = useMemo(() => rememberedRows({ timeZone, today }, cdReceipt), [timeZone, today, cdReceipt]);
  const list = useMemo(
    () =>
      loans.flatMap((loan) => {
        const snapshot = copies.get(conditionsKey(loan.loanId));
        return snapshot === undefined ? [] : rowsOf(loan, snapshot);
      }),
    [loans, copies, rowsOf],
  );
  const now = useNow(services.now);
  const loanGuids = useMemo(() => [...new Set(loans.map(({ loanId }) => loanId))], [loans]);
  const coverage = useMemo(
    () => coverageOf(loanGuids, (loanGuid) => copies.get(conditionsKey(loanGuid))?.asOf, now),
    [loanGuids, copies, now],
  );
  const reads = services.openConditions(userId);
  useEffect(() => reads.missing.leave, [reads]);
  useEffect(() => reads.missing.want(view, loans), [reads, view, loans]);
  const [, paused] = useAskedRetry(
    { error: missing.failure ?? null, isRefreshing: false },
    { of: view, again: reads.missing.tryNow },
  );
  return {
    ...asked,
    reading: readingOf(asked, coverage.coveredCount, paused, reads.missing.cancel),
    areMoreComing:
      run.is === 'asking' ||
      // Until these loans are looked through, what's missing may come.
      (missing.loans === loans
        ? missing.is === 'soon' || missing.is === 'reading'
        : coverage.missing.length > 0),
    list,
    covered: loanGuids.filter((loanGuid) => copies.has(conditionsKey(loanGuid))),
    coverage,
  };
}

function readingOf(
  { run, missing, download }: DownloadedConditions,
  doneCount: number,
  paused: AskedRetry,
  cancel: () => void,
): MissingReading | undefined {
  if (run.is === 'asking')
    return missing.is === 'reading'
      ? { doneCount: missing.before + run.loaded + run.failedCount, cancel }
      : undefined;
  return missing.is === 'paused' && !download.isAsking ? { doneCount, paused, cancel } : undefined;
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
