import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledField, CompiledFieldMap } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { RuleSheet } from '#src/domain/loan-fields/rule-sheet.ts';
import { VA_LOAN_TYPE } from '#src/domain/loan-fields/specification-names.ts';
import { withoutOverrides } from '#src/domain/text/direction.ts';

const LONGEST_SHOWN = 40;

function shownDateText(text: string): string {
  const shown = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}...` : shown;
}

/**
 * What the rules read about one loan. Its texts and dates lie in a sheet that many loans share; the rules ask for a
 * field's dates and never see a slot. A date that's missing or can't be read is `undefined`.
 */
export class RuleInputs {
  /** Platform field PIW says yes: no property inspection, so no appraisal. */
  readonly isWaived: boolean;
  readonly isVa: boolean;
  readonly #sheet: RuleSheet;
  readonly #row: number;

  constructor({ texts }: CompiledFieldMap, sheet: RuleSheet, row: number) {
    this.#sheet = sheet;
    this.#row = row;
    this.isWaived = saysYes(this.textIn(texts.piw));
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

  /** The text in a date's slot that can't be read as a date, ready to show; undefined if there's none. */
  unreadableIn(slot: number): string | undefined {
    const text = this.#sheet.unreadableIn(this.#row, slot);
    return text === undefined ? undefined : shownDateText(text);
  }

  unreadableSlots(dates: ReadonlyMap<number, string>): readonly number[] {
    if (!this.#sheet.mayHaveUnreadable(this.#row, dates.keys())) return [];
    return [...dates.keys()].filter((slot) => this.unreadableIn(slot) !== undefined);
  }

  /** The text in a slot without surrounding blanks and direction overrides; '' if there's no text or no slot. */
  textIn(slot: number | undefined): string {
    if (slot === undefined) return '';
    return withoutOverrides(this.#sheet.textIn(this.#row, slot) ?? '').trim();
  }
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on']);

/**
 * True for a platform's yes, as lists, check boxes and custom fields of tenants write it: `Yes`, `Y`, `true`, `1`, `X`.
 * Anything else, a word that only begins with it most of all, says no or nothing: a waiver must not be read out of
 * "Yes, if AUS allows".
 */
export function saysYes(text: string): boolean {
  return text === 'Yes' || YES.has(text.trim().toLowerCase());
}
