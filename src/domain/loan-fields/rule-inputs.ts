import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledField, CompiledFieldMap } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { RuleSheet } from '#src/domain/loan-fields/rule-sheet.ts';
import { PIW_YES, VA_LOAN_TYPE } from '#src/domain/loan-fields/specification-names.ts';

/**
 * What the rules read about one loan. Its texts and dates lie in a sheet that many loans share; the rules ask for a
 * field's dates and never see a slot. A date that's missing or can't be read is `undefined`.
 */
export class RuleInputs {
  /** Platform field PIW is "Yes": no property inspection, so no appraisal. */
  readonly isWaived: boolean;
  readonly isVa: boolean;
  readonly #sheet: RuleSheet;
  readonly #row: number;

  constructor({ texts }: CompiledFieldMap, sheet: RuleSheet, row: number) {
    this.#sheet = sheet;
    this.#row = row;
    this.isWaived = this.textIn(texts.piw) === PIW_YES;
    this.isVa = this.textIn(texts.loanType) === VA_LOAN_TYPE;
  }

  get today(): CalendarDay {
    return this.#sheet.today;
  }

  due(field: CompiledField): CalendarDay | undefined {
    return this.dayIn(field.dueSlot);
  }

  completed(field: CompiledField): CalendarDay | undefined {
    return this.dayIn(field.completedSlot);
  }

  /** The date in a slot, for the loan's own dates, which belong to no field. */
  dayIn(slot: number): CalendarDay | undefined {
    return this.#sheet.dayIn(this.#row, slot);
  }

  /** The text in a slot without surrounding blanks; '' where there's none, or no slot. */
  textIn(slot: number | undefined): string {
    return slot === undefined ? '' : (this.#sheet.textIn(this.#row, slot)?.trim() ?? '');
  }
}
