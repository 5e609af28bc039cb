import { type RefObject, useCallback, useEffect } from 'react';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import type { UnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';
import { useServices } from '#src/loan-display/use-services.ts';

interface WatchedList {
  readonly userId: string;
  readonly view: LoanOwnership;
  readonly changes: UnseenTexts;
  readonly openLoanId: string | undefined;
  readonly listRef: RefObject<HTMLElement | null>;
}

const LOOK_MS = 1000;
/** Scrolling past doesn't count. */
const LOOKS_UNTIL_SEEN = 2;

/**
 * Records which marked loans the user has seen: the row was visible for 2 seconds while the page had the focus, or the
 * panel was opened. A mark never vanishes while the user looks at it. It goes with the next network answer, or when the
 * user leaves the page.
 *
 * @returns removes all marks at once.
 */
export function useSeenLoans({ userId, view, changes, openLoanId, listRef }: WatchedList): () => void {
  const list = useServices().openRepository(userId).list(view);

  useEffect(() => {
    if (changes.size === 0) return;
    const looks = new Map<string, number>();
    const timer = setInterval(() => list.see(loansInSight(listRef.current, looks)), LOOK_MS);
    return () => clearInterval(timer);
  }, [list, changes, listRef]);

  useEffect(() => {
    if (openLoanId !== undefined && changes.has(openLoanId)) list.see([openLoanId]);
  }, [list, changes, openLoanId]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') list.dropSeen();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      list.dropSeen();
    };
  }, [list]);

  return useCallback(() => {
    list.see([...changes.keys()]);
    list.dropSeen();
  }, [list, changes]);
}

function loansInSight(list: HTMLElement | null, looks: Map<string, number>): string[] {
  if (list === null || document.visibilityState === 'hidden' || !document.hasFocus()) return [];
  // In a narrow window, the panel covers the list.
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
