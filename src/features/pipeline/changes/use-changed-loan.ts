import { type RefObject, useEffect, useState } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { UnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';

interface ChangedList {
  readonly changes: UnseenTexts;
  readonly listMatching: () => readonly Loan[];
  /** Shows the loan at this index in the list, counted from 0. */
  readonly onTurnTo: (index: number) => void;
  /** Shows all loans of the view. */
  readonly onWiden: () => void;
  /** Holds the rows. */
  readonly listRef: RefObject<HTMLElement | null>;
}

/** A loan to go to; without an id, the first marked one. A new object each time. */
export interface LoanRequest {
  readonly loanId?: string | undefined;
}

/** The row only shows after the page turns, or a long list scrolls. */
const MOST_FRAMES = 600;

/** Goes to the list's first marked loan, even if filters hide it. */
export function useChangedLoan({ changes, listMatching, onTurnTo, onWiden, listRef }: ChangedList) {
  const [request, setRequest] = useState<LoanRequest>();
  const goToFirst = () => {
    const index = listMatching().findIndex(({ loanId }) => changes.has(loanId));
    if (index === -1) {
      onWiden();
      setRequest({});
      return;
    }
    onTurnTo(index);
    const loanId = listMatching()[index]?.loanId;
    if (loanId !== undefined) setRequest({ loanId });
  };
  const loanId = request?.loanId;
  useEffect(() => {
    if (request === undefined) return;
    let frame = 0;
    let left = MOST_FRAMES;
    const look = () => {
      const row = loanId === undefined ? firstMarked(listRef.current) : rowOf(listRef.current, loanId);
      left -= 1;
      if (row === null && left > 0) frame = requestAnimationFrame(look);
      else if (row !== null) show(row);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [request, loanId, listRef]);
  return { goToFirst, request };
}

function firstMarked(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[data-changed]') ?? null;
}

function rowOf(list: HTMLElement | null, loanId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-changed][data-loan-guid="${CSS.escape(loanId)}"]`) ?? null;
}

function show(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true });
}
