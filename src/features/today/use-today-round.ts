import { type RefObject, useCallback, useState } from 'react';
import type { ActionLine } from '#src/domain/actions/action-groups.ts';

type TrayWork = 'note' | 'snooze';

interface TodayRound {
  readonly chosen: ActionLine | undefined;
  /** What the person does with the chosen loan in the tray, if anything. */
  readonly work: TrayWork | undefined;
  readonly choose: (loanId: string) => void;
  readonly step: (by: 1 | -1) => void;
  /** Opens or closes it for a loan, which it chooses. */
  readonly toggle: (work: TrayWork, loanId: string | undefined) => void;
  /** Back to the first loan. */
  readonly reset: () => void;
}

/** Which loan is chosen, and what's under way with it. */
export function useTodayRound(
  all: readonly ActionLine[],
  listRef: RefObject<HTMLElement | null>,
): TodayRound {
  const [chosenId, setChosenId] = useState<string>();
  const [underWay, setUnderWay] = useState<{ readonly work: TrayWork; readonly loanId: string }>();
  // A loan that's done leaves its place to the first one.
  const chosen = all.find(({ loan }) => loan.loanId === chosenId) ?? all[0];
  const currentId = chosen?.loan.loanId;
  const choose = useCallback((loanId: string) => {
    setChosenId(loanId);
    setUnderWay(undefined);
  }, []);
  const toggle = useCallback((work: TrayWork, loanId: string | undefined) => {
    if (loanId === undefined) return;
    setChosenId(loanId);
    setUnderWay((before) =>
      before?.work === work && before.loanId === loanId ? undefined : { work, loanId },
    );
  }, []);
  return {
    chosen,
    work: underWay !== undefined && underWay.loanId === currentId ? underWay.work : undefined,
    choose,
    toggle,
    step: (by) => {
      const next = chosen === undefined ? undefined : all[all.indexOf(chosen) + by];
      if (next === undefined) return;
      choose(next.loan.loanId);
      requestAnimationFrame(() => reveal(listRef.current, next.loan.loanId));
    },
    reset: () => {
      setChosenId(undefined);
      setUnderWay(undefined);
    },
  };
}

/** Brings a line into sight, and the focus with it if the focus was on a line. */
function reveal(list: HTMLElement | null, loanId: string): void {
  const line = list?.querySelector<HTMLElement>(`[data-loan-guid="${CSS.escape(loanId)}"]`);
  line?.scrollIntoView({ block: 'nearest' });
  if (list?.contains(document.activeElement) === true || document.activeElement === document.body)
    line?.focus({ preventScroll: true });
}
