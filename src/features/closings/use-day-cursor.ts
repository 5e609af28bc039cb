import { useEffect, useRef, useState } from 'react';
import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isWithinReach, type ShownDay } from '#src/features/closings/shown-day.ts';
import type { ClosingsForm } from '#src/features/closings/words.ts';

/**
 * The day that keys move from. Enter opens it. It's always in the shown month: pressing a day of an adjacent month
 * turns no page. A day reached by key gets the focus.
 */
export function useDayCursor(shown: ShownDay, today: CalendarDay, form: ClosingsForm) {
  const start = typeof shown === 'number' ? shown : today;
  const [{ cursor, pageDay }, setDays] = useState({ cursor: start, pageDay: start });
  const page = form === 'month' ? pageDay : cursor;
  const setCursor = (day: CalendarDay): void => setDays({ cursor: day, pageDay: day });
  const turnTo = (day: CalendarDay, chosen: CalendarDay): void => setDays({ cursor: chosen, pageDay: day });
  const pressDay = (day: CalendarDay): void => setDays({ cursor: day, pageDay });
  const gridRef = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    focusDay(gridRef.current, cursor);
  }, [cursor]);
  const moveFocus = (day: CalendarDay): void => {
    if (day === cursor) focusDay(gridRef.current, day);
    else if (isWithinReach(day)) {
      takesFocus.current = true;
      setCursor(day);
    }
  };
  return { cursor, page, setCursor, turnTo, pressDay, moveFocus, gridRef };
}

function focusDay(grid: HTMLElement | null, day: CalendarDay): void {
  grid?.querySelector<HTMLElement>(`[data-day="${formatCalendarDay(day)}"]`)?.focus();
}
