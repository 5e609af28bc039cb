import { createContext, use } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ClosingCalendar } from '#src/domain/closings/closing-calendar.ts';
import type { ShownDay } from '#src/features/closings/shown-day.ts';

/**
 * How many of a loan's conditions are open; undefined if the device has none of them. The function is undefined until
 * the device answers.
 */
export type OpenConditionsOf = ((loanId: string) => number | undefined) | undefined;

interface Closings {
  readonly calendar: ClosingCalendar;
  readonly today: CalendarDay;
  readonly openConditionsOf: OpenConditionsOf;
  /** With the day that a step back returns to. */
  readonly onOpen: (loanId: string, from: ShownDay) => void;
  /** The person goes to the loan's conditions, and comes back. */
  readonly onConditions: (loanId: string) => void;
}

export const ClosingsContext = createContext<Closings | undefined>(undefined);

export function useClosings(): Closings {
  const closings = use(ClosingsContext);
  if (closings === undefined) throw new Error('the closings are not read yet');
  return closings;
}
