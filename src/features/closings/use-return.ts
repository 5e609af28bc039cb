import { useEffect, useEffectEvent, useRef } from 'react';
import { formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ShownDay } from '#src/features/closings/shown-day.ts';

/**
 * A step back from a loan leads to the day it was opened from, and to its line there, with the focus. A turned tablet
 * leads from the grid's day to that of the list.
 */
export function useReturn(
  isRead: boolean,
  isList: boolean,
  shown: ShownDay | undefined,
  leftFor: string | undefined,
) {
  const screenRef = useRef<HTMLElement>(null);
  const awaited = useRef(leftFor);
  const reveal = useEffectEvent((hasDays: boolean, loanId: string | undefined): void => {
    const find = (selector: string) => screenRef.current?.querySelector<HTMLElement>(selector);
    const day = `[data-agenda-day="${typeof shown === 'number' ? formatCalendarDay(shown) : ''}"]`;
    if (hasDays) find(day)?.scrollIntoView({ block: 'start' });
    if (loanId === undefined) return;
    const loan = `.closings-loan[data-loan-guid="${CSS.escape(loanId)}"]`;
    // A list of days may have more than one line of a loan.
    const line = find(`${day} ${loan}`) ?? find(loan);
    line?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) line?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isRead) return;
    const loanId = awaited.current;
    awaited.current = undefined;
    reveal(isList, loanId);
    // The router ends its step by scrolling to the top, before the next frame.
    const frame = requestAnimationFrame(() => reveal(isList, loanId));
    return () => cancelAnimationFrame(frame);
  }, [isRead, isList]);
  return screenRef;
}
