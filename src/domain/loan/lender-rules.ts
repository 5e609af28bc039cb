import { type CountsDay, createOfficeCalendar } from '#src/domain/calendar/business-days.ts';
import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';

export interface LenderRules {
  readonly cdReceipt: CdReceipt;
  readonly isOfficeDay: CountsDay;
}

interface LenderSettings {
  readonly cdReceipt: CdReceipt;
  /** `closedDays` as `yyyy-MM-dd`; one that doesn't exist is left out. */
  readonly officeDays: { readonly opensSaturdays: boolean; readonly closedDays: readonly string[] };
}

/** The rules for an installation's settings. */
export function createLenderRules({ cdReceipt, officeDays }: LenderSettings): LenderRules {
  const closedDays = officeDays.closedDays.flatMap((text) => parseCalendarDay(text) ?? []);
  return {
    cdReceipt,
    isOfficeDay: createOfficeCalendar({ opensSaturdays: officeDays.opensSaturdays, closedDays }),
  };
}
