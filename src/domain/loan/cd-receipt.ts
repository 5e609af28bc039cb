import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type DisclosureClock, lastWaitStart, type LegalClosing } from '#src/domain/loan/legal-closing.ts';
import { INITIAL_CD, INITIAL_CD_SENT } from '#src/domain/loan-fields/specification-names.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';

/**
 * The last business day on which the Closing Disclosure can be received for the projected closing: the 3rd precise
 * business day before it, 12 CFR 1026.19(f)(1)(ii), and the 4th if the closing's own day isn't one. Undefined where
 * nothing is judged, for a closing that's past, and once the disclosure was received or will count as received in time.
 */
export function cdReceiptDeadline(
  legal: LegalClosing | undefined,
  today: CalendarDay,
): CalendarDay | undefined {
  if (legal === undefined || legal.closing < today) return undefined;
  const clock = legal.clocks.find(isDisclosure);
  if (clock === undefined) return undefined;
  const lastDay = lastWaitStart('CD', legal.closing);
  return clock.basis === 'not-sent' || clock.start > lastDay ? lastDay : undefined;
}

/** The day to act on a closing that's too early: today, unless a future receipt is still in time. */
export function dayToAct(proveBy: CalendarDay | undefined, today: CalendarDay): CalendarDay {
  return proveBy === undefined || proveBy < today ? today : proveBy;
}

/**
 * The clocks of what can still go out in time for the projected closing. Where a receipt must be proven, the Closing
 * Disclosure isn't one of them: its own last day is over.
 */
export function clocksInTime({ isTooEarly, proveBy, clocks }: LegalClosing): readonly DisclosureClock[] {
  if (!isTooEarly) return clocks;
  return proveBy === undefined ? [] : clocks.filter((clock) => !isDisclosure(clock));
}

function isDisclosure({ document }: DisclosureClock): boolean {
  return document === 'CD';
}

/** Whether the Closing Disclosure is sent. Undefined where the lender has no such step, or the loan doesn't need it. */
export function isCdSent(categories: readonly MilestoneCategory[], asOf: CalendarDay): boolean | undefined {
  const sent = categories
    .find(({ name }) => name === INITIAL_CD)
    ?.fields.find(({ name, isDisabled }) => !isDisabled && INITIAL_CD_SENT.includes(name));
  return sent === undefined ? undefined : sent.completed !== undefined && sent.completed <= asOf;
}
