import { type CalendarDay, formatCalendarDay, parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';

/** Tells apart loans of the same name: `Docs Signing · closes 11/25/2026`. */
export function loanFacts({ fields }: RawLoan, { loan }: FieldMap, today: CalendarDay): string {
  const day = parseCalendarDay(fields[loan.projectedClosingDate]);
  return [fields[loan.currentMilestone]?.trim() ?? '', day === undefined ? '' : closingFact(day, today)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

function closingFact(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return words.closesToday;
  return day < today ? words.closingWas(formatCalendarDay(day)) : words.closes(formatCalendarDay(day));
}
