import { createActionDays } from '#src/domain/actions/action-days.ts';
import { closingSoonAction } from '#src/domain/actions/loan-state-actions.ts';
import { isOpen, stepActions } from '#src/domain/actions/step-actions.ts';
import { noticeHorizon, stepTurns } from '#src/domain/actions/step-turns.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { categoriesHoldingUp } from '#src/domain/loan/holding-up.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import type { Loan } from '#src/domain/loan/loan.ts';

const NOTHING_BLOCKED = () => undefined;

/**
 * The open steps that are the borrower's now, each once by name, in field map order: Today says so because they're due
 * or within their notice, or they're left to finish for a closing that's near or that they hold up.
 */
export function borrowerSteps(
  loan: Loan,
  fieldMap: FieldMap,
  { isOfficeDay }: LenderRules,
  today: CalendarDay,
): readonly string[] {
  if (loan.closing.isFunded) return [];
  const turns = stepTurns(fieldMap);
  const days = createActionDays(today, isOfficeDay);
  const due = new Set(
    stepActions(loan, turns, days, noticeHorizon(turns, days), NOTHING_BLOCKED)
      .filter(({ turn }) => turn === 'borrower')
      .flatMap(({ subjects }) => subjects),
  );
  const near = new Set([
    ...(closingSoonAction(loan, turns, days)?.subjects ?? []),
    ...categoriesHoldingUp(loan).map(({ name }) => name),
  ]);
  const found = new Set<string>();
  for (const { name: category, fields, deadInWater } of loan.categories) {
    if (deadInWater !== undefined) continue;
    for (const field of fields) {
      const step = turns.get(category)?.get(field.name);
      if (step?.turn !== 'borrower' || !isOpen(field)) continue;
      if (near.has(category) || due.has(step.name)) found.add(step.name);
    }
  }
  return [...found];
}
