import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledField } from '#src/domain/loan-fields/compiled-field-map.ts';

/** In a day buffer: no date. No calendar day comes near it. */
export const NO_DAY = -2_147_483_648;

/**
 * What the rules read about one loan. Its dates are in a buffer many loans share, one number per date slot of the
 * compiled field map; the rules ask for a field's dates and never see a slot. A date that's missing or can't be read is
 * `undefined`.
 */
export class RuleInputs {
  /** Platform field PIW is "Yes": no property inspection, so no appraisal. */
  readonly isWaived: boolean;
  readonly isVa: boolean;
  readonly today: CalendarDay;
  readonly #days: Int32Array;
  readonly #start: number;

  /** `start` is the loan's first slot in `days`. */
  constructor(days: Int32Array, start: number, isWaived: boolean, isVa: boolean, today: CalendarDay) {
    this.#days = days;
    this.#start = start;
    this.isWaived = isWaived;
    this.isVa = isVa;
    this.today = today;
  }

  due(field: CompiledField): CalendarDay | undefined {
    return this.dayIn(field.dueSlot);
  }

  completed(field: CompiledField): CalendarDay | undefined {
    return this.dayIn(field.completedSlot);
  }

  /** The date in a slot, for the loan's own dates, which belong to no field. */
  dayIn(slot: number): CalendarDay | undefined {
    const day = this.#days[this.#start + slot] ?? NO_DAY;
    // The buffer holds only parsed calendar days and NO_DAY.
    return day === NO_DAY ? undefined : (day as CalendarDay);
  }
}
