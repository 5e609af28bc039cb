import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CompiledFieldMap } from '#src/domain/loan-fields/compiled-field-map.ts';
import type { RuleInputs } from '#src/domain/loan-fields/rule-inputs.ts';

/** A disclosure's date: `none` if it hasn't come yet, `unmapped` if the lender's field map has no such date. */
type DisclosureDay = CalendarDay | 'none' | 'unmapped';

/** When the two disclosures that hold up a closing went out, and when the second arrived. */
export interface Disclosures {
  readonly loanEstimateSent: DisclosureDay;
  readonly closingDisclosureSent: DisclosureDay;
  readonly closingDisclosureReceived: DisclosureDay;
}

/** Reads them from a loan. A date in the future is a plan and doesn't count yet: see choices: Dates and today. */
export function deriveDisclosures({ disclosures }: CompiledFieldMap, inputs: RuleInputs): Disclosures {
  const dayIn = (slot: number | undefined): DisclosureDay => {
    if (slot === undefined) return 'unmapped';
    const day = inputs.dayIn(slot);
    return day === undefined || day > inputs.today ? 'none' : day;
  };
  return {
    loanEstimateSent: dayIn(disclosures.loanEstimateSent),
    closingDisclosureSent: dayIn(disclosures.closingDisclosureSent),
    closingDisclosureReceived: dayIn(disclosures.closingDisclosureReceived),
  };
}
