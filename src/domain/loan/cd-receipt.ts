import { isPreciseBusinessDay as counts, lastDayFor } from '#src/domain/calendar/business-days.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { CD_WAIT_DAYS, type DisclosureClock, type LegalClosing } from '#src/domain/loan/legal-closing.ts';

/**
 * The last business day on which the Closing Disclosure can be received for the projected closing: the 3rd precise
 * business day before it, 12 CFR 1026.19(f)(1)(ii), and the 4th if the closing's own day isn't one. Undefined where
 * nothing is judged, for a closing that's past, and once the disclosure was received or counts as received.
 */
export function cdReceiptDeadline(
  legal: LegalClosing | undefined,
  today: CalendarDay,
): CalendarDay | undefined {
  if (legal === undefined || legal.closing < today) return undefined;
  const clock = legal.clocks.find(isDisclosure);
  if (clock === undefined) return undefined;
  return clock.basis === 'not-sent' || clock.start > today
    ? lastDayFor(legal.closing, CD_WAIT_DAYS, counts)
    : undefined;
}

/**
 * The last day on which a proven receipt of the Closing Disclosure makes a projected closing legal that isn't as things
 * stand: when it counts as received is a presumption, for want of proof. Undefined for any other closing, and for one
 * that no receipt helps: it was received already, its Loan Estimate holds it up, or that day is over.
 */
export function provableUntil(legal: LegalClosing | undefined, today: CalendarDay): CalendarDay | undefined {
  if (legal?.isTooEarly !== true) return undefined;
  if (!legal.clocks.every((clock) => isDisclosure(clock) || clock.earliest <= legal.closing))
    return undefined;
  const deadline = cdReceiptDeadline(legal, today);
  return deadline !== undefined && deadline >= today ? deadline : undefined;
}

/** True for a projected closing that can't be legal anymore, whatever happens. */
export function isRuledOut(legal: LegalClosing | undefined, today: CalendarDay): boolean {
  return legal?.isTooEarly === true && provableUntil(legal, today) === undefined;
}

/**
 * The clocks of what can still go out in time for the projected closing. Where a receipt must be proven, the Closing
 * Disclosure isn't one of them: its own last day is over.
 */
export function clocksInTime(
  { isTooEarly, clocks }: LegalClosing,
  proveBy: CalendarDay | undefined,
): readonly DisclosureClock[] {
  if (!isTooEarly) return clocks;
  return proveBy === undefined ? [] : clocks.filter((clock) => !isDisclosure(clock));
}

function isDisclosure({ document }: DisclosureClock): boolean {
  return document === 'closing-disclosure';
}
