import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { cannotFundText, noWiresText } from '#src/domain/calendar/wire-words.ts';
import { dayWithoutWire, fundsDueDay } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * What days without wires mean for an unfunded loan: `Thanksgiving Day: banks send no wires. The loan can't fund until
 * Fri 11/27/2026.`; empty where its closing and funds are on other days. Source: specification 2.12.
 */
export function wireSentences(loan: Pick<Loan, 'closing' | 'categories'>, today: CalendarDay): string[] {
  const { day, isFunded } = loan.closing;
  if (isFunded) return [];
  const noWires = day === undefined || day < today ? '' : noWiresText(day);
  const unwired = dayWithoutWire(loan, today);
  const due = fundsDueDay(loan);
  const sentences = noWires === '' ? [] : [noWires];
  if (unwired !== undefined && unwired === day) sentences.push(`The loan ${cannotFundText(unwired)}.`);
  else if (unwired !== undefined) {
    const until = cannotFundText(unwired);
    sentences.push(`Funds are due ${dayWithWeekday(unwired)}, when banks send no wires: the loan ${until}.`);
  } else if (noWires !== '' && due !== undefined && due >= today)
    sentences.push(`Funds are due ${dayWithWeekday(due)}.`);
  return sentences;
}
