import { actionReason } from '#src/domain/actions/action-text.ts';
import type { NextAction } from '#src/domain/actions/next-action.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { type CdReceipt, type LegalClosing, legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { sendDeadlines } from '#src/domain/loan/send-deadlines.ts';

/**
 * Why something is to do, in two parts for where there's little room: of what the law asks for, what it asks and then
 * the rule in full, with who decides; of all else, all of it and ''.
 */
export function reasonParts(
  action: NextAction,
  loan: Loan,
  cdReceipt: CdReceipt,
  today: CalendarDay,
): readonly [said: string, why: string] {
  const reason = actionReason(action, loan, cdReceipt, today);
  const brief = action.legalDay === undefined ? '' : legalBrief(loan, cdReceipt, today);
  if (brief !== '') return [withoutNearYears(brief, today), reason];
  // The names of conditions were fetched.
  return [action.leadsTo === 'conditions' ? reason : withoutNearYears(reason, today), ''];
}

/** `The CD must be received by Mon 11/30/2026. Without proof, the earliest closing is Fri 12/04/2026.` */
function legalBrief(loan: Loan, receipt: CdReceipt, today: CalendarDay): string {
  const legal = legalClosing(loan, receipt, today);
  if (legal === undefined) return '';
  if (legal.isTooEarly) return tooEarlyBrief(legal, today);
  const closing = dayWithWeekday(legal.closing);
  return sendDeadlines(legal)
    .map(({ document, day }) => `To close on ${closing}, send the ${document} by ${dayWithWeekday(day)}.`)
    .join(' ');
}

function tooEarlyBrief({ clocks, earliest, proveBy }: LegalClosing, today: CalendarDay): string {
  const closes = `earliest closing is ${dayWithWeekday(earliest)}.`;
  if (proveBy === undefined)
    return clocks[0].isPresumed ? `Without proof of earlier receipt, the ${closes}` : `The ${closes}`;
  const asked =
    proveBy < today
      ? `It takes proof that the CD was received by ${dayWithWeekday(proveBy)}.`
      : `The CD must be received by ${dayWithWeekday(proveBy)}.`;
  return `${asked} Without proof, the ${closes}`;
}
