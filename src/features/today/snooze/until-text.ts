import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { legalLimitOf, type SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { snoozeWords as words } from '#src/features/today/snooze/words.ts';

/** `until Tue 11/24`, `until Mon 11/30 (CD must go)`, `until the loan changes`. */
export function untilText(
  { loan, until, isLegal }: SnoozedLoan,
  { today, rules }: Pick<NextActionInputs, 'today' | 'rules'>,
): string {
  if (until === undefined) return words.untilChanged;
  const day = withoutNearYears(dayWithWeekday(until), today);
  return isLegal ? words.untilLegal(day, legalLimitOf(loan, rules.cdReceipt, today).name) : words.until(day);
}
