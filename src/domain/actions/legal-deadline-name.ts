import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { clocksInTime, dayToAct } from '#src/domain/loan/cd-receipt.ts';
import { type CdReceipt, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

/**
 * A loan's first legal requirement, in 3 to 5 words: `CD must go`, `CD must be received`, `CD receipt must be proven`;
 * '' for nothing. Its day is that of `legalLimitOf`.
 */
export function legalDeadlineName(loan: Loan, cdReceipt: CdReceipt, today: CalendarDay): string {
  const legal = legalClosing(loan, cdReceipt, today);
  if (legal === undefined) return '';
  const asked = clocksInTime(legal).flatMap(({ document, sendBy }) =>
    sendBy === undefined
      ? []
      : [{ day: sendBy, name: document === 'loan-estimate' ? 'LE must go' : 'CD must go' }],
  );
  const { isTooEarly, proveBy } = legal;
  if (isTooEarly && proveBy !== undefined)
    asked.push({
      day: dayToAct(proveBy, today),
      name: proveBy < today ? 'CD receipt must be proven' : 'CD must be received',
    });
  return asked.toSorted((left, right) => left.day - right.day)[0]?.name ?? '';
}
