import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect } from 'react';
import { withoutMarks } from '#src/domain/loan/loan-marks.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { LoanChanges } from '#src/features/pipeline/changes/loan-changes.ts';
import {
  type PipelineSnapshot,
  seenLoans,
  seenLoansQuery,
  snapshotKeys,
} from '#src/features/pipeline/read/pipeline-query.ts';
import type { PipelineServices } from '#src/features/pipeline/read/pipeline-services.ts';
import { useServices } from '#src/loan-display/use-services.ts';

interface WatchedList {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly changes: LoanChanges;
  /** The loan whose panel is open. */
  readonly openLoanId: string | undefined;
  /** Holds the rows. */
  readonly listRef: RefObject<HTMLElement | null>;
}

const LOOK_MS = 1000;
/** A glance while scrolling past is none. */
const LOOKS_UNTIL_SEEN = 2;

/**
 * Notes which of the marked loans the person has seen: its row was in sight for two seconds while the page had the focus, or
 * its panel was opened. A mark never goes while somebody looks at it: it goes with the next answer of the network, or
 * when the page is left.
 *
 * @returns takes all marks away at once.
 */
export function useSeenLoans(list: WatchedList): () => void {
  const { userId, view, changes, openLoanId, listRef } = list;
  const services = useServices();
  const client = useQueryClient();

  useEffect(() => {
    const unseen = [...changes.keys()].filter((loanId) => !seenLoans(client, userId, view).has(loanId));
    if (unseen.length === 0) return;
    const looks = new Map<string, number>();
    const timer = setInterval(() => {
      const found = loansInSight(listRef.current, looks);
      if (found.length > 0) noteSeen(services, client, { userId, view }, found);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [services, client, userId, view, changes, listRef]);

  useEffect(() => {
    if (openLoanId !== undefined && changes.has(openLoanId))
      noteSeen(services, client, { userId, view }, [openLoanId]);
  }, [services, client, userId, view, changes, openLoanId]);

  useEffect(() => {
    const leave = () => takeMarks(client, { userId, view }, seenLoans(client, userId, view));
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      leave();
    };
  }, [client, userId, view]);

  return useCallback(() => {
    const all = new Set(changes.keys());
    noteSeen(services, client, { userId, view }, [...all]);
    takeMarks(client, { userId, view }, all);
  }, [services, client, userId, view, changes]);
}

interface Place {
  readonly userId: string;
  readonly view: LoanOwnership;
}

/** On the device at once: whoever starts anew has left the page. */
function noteSeen(
  services: PipelineServices,
  client: QueryClient,
  { userId, view }: Place,
  loanIds: readonly string[],
): void {
  const before = seenLoans(client, userId, view);
  const added = loanIds.filter((loanId) => !before.has(loanId));
  if (added.length === 0) return;
  client.setQueryData(seenLoansQuery(userId, view).queryKey, new Set([...before, ...added]));
  services
    .openStore(userId)
    .then((store) => store.forgetMarks(view, new Set(added)))
    .catch(() => services.log('What was seen could not be kept on this device'));
}

function takeMarks(client: QueryClient, { userId, view }: Place, loanIds: ReadonlySet<string>): void {
  if (loanIds.size === 0) return;
  for (const queryKey of snapshotKeys(userId, view)) {
    const known = client.getQueryData<PipelineSnapshot | null>(queryKey);
    if (known === undefined || known === null) continue;
    const marks = withoutMarks(known.marks, loanIds);
    // No answer came: how old the list is stays as it was.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (marks !== known.marks)
      client.setQueryData<PipelineSnapshot>(queryKey, { ...known, marks }, { updatedAt });
  }
}

/** Marked loans that were in sight often enough; `looks` counts on. */
function loansInSight(list: HTMLElement | null, looks: Map<string, number>): string[] {
  if (list === null || document.visibilityState === 'hidden' || !document.hasFocus()) return [];
  // Behind the panel of a narrow window nobody sees the list.
  if (list.closest('[inert]') !== null) return [];
  const seen: string[] = [];
  for (const row of list.querySelectorAll<HTMLElement>('[data-changed]')) {
    const { loanGuid } = row.dataset;
    if (loanGuid === undefined || !isInSight(row)) continue;
    const count = (looks.get(loanGuid) ?? 0) + 1;
    looks.set(loanGuid, count);
    if (count >= LOOKS_UNTIL_SEEN) seen.push(loanGuid);
  }
  return seen;
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const frame = row.closest('.pipeline-scroll')?.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const ceiling = Math.max(0, frame?.top ?? 0);
  return middle >= ceiling && middle <= Math.min(window.innerHeight, frame?.bottom ?? Infinity);
}
