import { useEffect, useRef, useState } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ShownDay } from '#src/features/closings/days/shown-day.ts';

interface Return {
  /** The days and their loans are there. */
  readonly isRead: boolean;
  /** The days are a list, or the chosen one's loans stand below them, as on a phone. */
  readonly hasDayBelow: boolean;
  /** As the address has it. */
  readonly shown: ShownDay | undefined;
  /** The loan that the person comes back from, if any. */
  readonly leftFor: string | undefined;
}

/** A step back from a loan leads to the day it was opened from, and to its line there, with the focus. */
export function useReturn({ isRead, hasDayBelow, shown, leftFor }: Return) {
  const screenRef = useRef<HTMLElement>(null);
  const [returnsTo] = useState(typeof shown === 'number' ? shown : undefined);
  const isDayShown = hasDayBelow && isRead;
  useEffect(() => {
    if (!isDayShown || returnsTo === undefined) return;
    dayOf(screenRef.current, returnsTo)?.scrollIntoView({ block: 'start' });
  }, [isDayShown, returnsTo]);
  const awaited = useRef(leftFor);
  useEffect(() => {
    const loanId = awaited.current;
    if (!isRead || loanId === undefined) return;
    awaited.current = undefined;
    const line = lineOf(screenRef.current, loanId, returnsTo);
    line?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) line?.focus({ preventScroll: true });
  }, [isRead, returnsTo]);
  return { screenRef, returnsTo };
}

function dayOf(screen: HTMLElement | null, day: CalendarDay): Element | null {
  const agendaDay = `[data-agenda-day="${formatCalendarDay(day)}"]`;
  return screen?.querySelector(`${agendaDay}, .closings-day > h3`) ?? null;
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
