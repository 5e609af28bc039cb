import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ActionLine } from '#src/domain/actions/action-groups.ts';

type TrayWork = 'note' | 'snooze';

export function useTodayRound(
  all: readonly ActionLine[],
  listRef: RefObject<HTMLElement | null>,
  /** The loan that the person comes back from: its line is chosen and focused. */
  leftFor: string | undefined,
) {
  const [chosenId, setChosenId] = useState(leftFor);
  const [isFolded, setIsFolded] = useState(true);
  const [underWay, setUnderWay] = useState<{ readonly work: TrayWork; readonly loanId: string }>();
  // A loan that's done leaves its place to the first one.
  const chosen = all.find(({ loan }) => loan.loanId === chosenId) ?? all[0];
  const currentId = chosen?.loan.loanId;
  const isBack = useRef(leftFor !== undefined);
  useLayoutEffect(() => {
    if (!isBack.current || currentId === undefined) return;
    isBack.current = false;
    revealLine(listRef.current, currentId);
  }, [currentId, listRef]);
  const pick = useCallback((loanId: string) => {
    setChosenId(loanId);
    setUnderWay(undefined);
  }, []);
  const choose = useCallback(
    (loanId: string) => {
      pick(loanId);
      setIsFolded(false);
    },
    [pick],
  );
  const goTo = useCallback(
    (loanId: string) => {
      pick(loanId);
      requestAnimationFrame(() => revealLine(listRef.current, loanId));
    },
    [pick, listRef],
  );
  /** Opens or closes it for a loan, which it chooses. */
  const toggle = useCallback((work: TrayWork, loanId: string | undefined) => {
    if (loanId === undefined) return;
    setChosenId(loanId);
    setUnderWay((before) =>
      before?.work === work && before.loanId === loanId ? undefined : { work, loanId },
    );
  }, []);
  const work = underWay !== undefined && underWay.loanId === currentId ? underWay.work : undefined;
  // Work in progress keeps it unfolded.
  const isFoldedNow = isFolded && work === undefined;
  // A phone's tray grows when work opens in it.
  useLayoutEffect(() => {
    if (work !== undefined && currentId !== undefined) lineInSight(listRef.current, currentId);
  }, [work, currentId, listRef]);
  return {
    chosen,
    work,
    choose,
    show: (loanId: string) => {
      goTo(loanId);
      setIsFolded(false);
    },
    toggle,
    /** Until the person asks for more than the chosen loan's title: a phone's tray starts small. */
    isFolded: isFoldedNow,
    fold: () => {
      setIsFolded(!isFoldedNow);
      setUnderWay(undefined);
    },
    step: (by: 1 | -1) => {
      const next = chosen === undefined ? undefined : all[all.indexOf(chosen) + by];
      if (next !== undefined) goTo(next.loan.loanId);
    },
    /** Chooses the next line, or from the last the one before: this one is about to leave the list. */
    leave: (loanId: string) => {
      const next = lineAfter(all, loanId);
      if (next !== undefined) goTo(next.loan.loanId);
    },
    reset: () => {
      setChosenId(undefined);
      setUnderWay(undefined);
    },
  };
}

/** The line that's chosen once a loan's leaves the list: the next one, or after the last the one before. */
export function lineAfter(all: readonly ActionLine[], loanId: string): ActionLine | undefined {
  const index = all.findIndex(({ loan }) => loan.loanId === loanId);
  return all[index + 1] ?? all[index - 1];
}

/** Brings a loan's line into sight, also where a phone's tray covers the list. */
export function lineInSight(list: HTMLElement | null, loanId: string): HTMLElement | null {
  const line = list?.querySelector<HTMLElement>(`[data-loan-guid="${CSS.escape(loanId)}"]`) ?? null;
  if (line === null) return null;
  line.scrollIntoView({ block: 'nearest' });
  const tray = list?.parentElement?.querySelector('.today-tray')?.getBoundingClientRect();
  if (tray === undefined) return line;
  // Snoozed loans are named above the tray, which is beside the list in a wide window.
  const told = list?.parentElement?.querySelector('.snoozed-notice')?.getBoundingClientRect().top;
  const top = Math.min(tray.top, told ?? Infinity);
  const { bottom, right } = line.getBoundingClientRect();
  if (tray.left < right && bottom > top) window.scrollBy(0, bottom - top);
  return line;
}

/** The same, and the focus with it if the focus was on a line. */
function revealLine(list: HTMLElement | null, loanId: string): void {
  const line = lineInSight(list, loanId);
  if (list?.contains(document.activeElement) === true || document.activeElement === document.body)
    line?.focus({ preventScroll: true });
}
