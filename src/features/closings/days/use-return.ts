import { useEffect, useRef, useState } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ShownDay } from '#src/features/closings/days/shown-day.ts';

interface Return {
  /** The days and their loans are there. */
  readonly isRead: boolean;
  readonly isList: boolean;
  /** As the address has it. */
  readonly shown: ShownDay | undefined;
  /** The loan that the person comes back from, if any. */
  readonly leftFor: string | undefined;
}

/** A step back from a loan leads to the day it was opened from, and to its line there, with the focus. */
export function useReturn({ isRead, isList, shown, leftFor }: Return) {
  const screenRef = useRef<HTMLElement>(null);
  const [returnsTo] = useState(typeof shown === 'number' ? shown : undefined);
  const hasDays = isList && isRead;
  const awaited = useRef(leftFor);
  useEffect(() => {
    if (!isRead) return;
    const loanId = awaited.current;
    awaited.current = undefined;
    const reveal = (): void => {
      const line = loanId === undefined ? undefined : lineOf(screenRef.current, loanId, returnsTo);
      if (hasDays && returnsTo !== undefined)
        dayOf(screenRef.current, returnsTo)?.scrollIntoView({ block: 'start' });
      line?.scrollIntoView({ block: 'nearest' });
      if (document.activeElement === document.body) line?.focus({ preventScroll: true });
    };
    reveal();
    // The router ends its step by scrolling to the top, before the next frame.
    const frame = requestAnimationFrame(reveal);
    return () => cancelAnimationFrame(frame);
  }, [isRead, hasDays, returnsTo]);
  return screenRef;
}

function dayOf(screen: HTMLElement | null, day: CalendarDay): Element | null {
  return screen?.querySelector(`[data-agenda-day="${formatCalendarDay(day)}"]`) ?? null;
}

/** A list of days may have more than one line of a loan: the one of the day it was opened from comes first. */
function lineOf(
  screen: HTMLElement | null,
  loanId: string,
  day: CalendarDay | undefined,
): HTMLElement | undefined {
  const lines = [
    ...(screen?.querySelectorAll<HTMLElement>(`.closings-loan[data-loan-guid="${CSS.escape(loanId)}"]`) ??
      []),
  ];
  const agendaDay = day === undefined ? '' : formatCalendarDay(day);
  return lines.find((line) => line.closest(`[data-agenda-day="${agendaDay}"]`) !== null) ?? lines[0];
}
