import { groupActions } from '#src/domain/actions/action-groups.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';

interface CountInputs {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
  readonly timeZone: string;
}

/** How many loans the screen Today has under Now. Conditions and changes never put a loan there. */
export function countLate(raws: readonly RawLoan[], inputs: CountInputs): number {
  const loans = deriveLoans(raws, inputs.fieldMap, inputs.today);
  const found = deriveNextActions(loans, {
    ...inputs,
    conditionsOf: () => undefined,
    changesOf: () => undefined,
  });
  return groupActions(found, '', 'all').now.length;
}
