import { type RefObject, useEffect, useState } from 'react';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { UnseenTexts } from '#src/features/pipeline/changes/unseen-texts.ts';

interface ChangedList {
  readonly changes: UnseenTexts;
  readonly listMatching: () => readonly Loan[];
  readonly onTurnTo: (index: number) => void;
  readonly onWiden: () => void;
  readonly listRef: RefObject<HTMLElement | null>;
}

/** A loan to go to; without an id, the first marked one. A new object each time. */
export interface LoanRequest {
  readonly loanId?: string | undefined;
}

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
    const marked = `[data-changed]${loanId === undefined ? '' : `[data-loan-guid="${CSS.escape(loanId)}"]`}`;
    const look = () => {
      const row = listRef.current?.querySelector<HTMLElement>(marked) ?? null;
      left -= 1;
      if (row === null && left > 0) frame = requestAnimationFrame(look);
      else if (row !== null) show(row);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [request, loanId, listRef]);
  return { goToFirst, request };
}

function show(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true });
}
