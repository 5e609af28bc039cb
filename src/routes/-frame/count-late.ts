import { groupActions } from '#src/domain/actions/action-groups.ts';
import { deriveNextActions } from '#src/domain/actions/next-actions.ts';
import { partSnoozed, type SnoozeInputs } from '#src/domain/actions/snoozed-loans.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { RawLoan } from '#src/domain/loan-fields/raw-loan.ts';
import type { LenderRules } from '#src/domain/loan/lender-rules.ts';
import { createSeenOf } from '#src/domain/loan/loan-fingerprint.ts';
import { deriveLoans } from '#src/domain/loan/loan.ts';

interface CountInputs {
  readonly fieldMap: FieldMap;
  readonly rules: LenderRules;
  readonly today: CalendarDay;
  readonly timeZone: string;
  /** What the person put off, by loan id. */
  readonly snoozes: SnoozeInputs['snoozes'];
}

/**
 * How many loans the screen Today has under Now, without those put off. Conditions and changes never put a loan there.
 */
export function countLate(raws: readonly RawLoan[], inputs: CountInputs): number {
  const loans = deriveLoans(raws, inputs.fieldMap, inputs.today);
  const found = deriveNextActions(loans, {
    ...inputs,
    conditionsOf: () => undefined,
    changesOf: () => undefined,
  });
  const { today, rules, snoozes } = inputs;
  const seenOf = createSeenOf(raws, inputs.fieldMap);
  const { awake } = partSnoozed(found, { today, cdReceipt: rules.cdReceipt, snoozes, seenOf });
  return groupActions(awake, '', 'all').now.length;
}
