import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { lastNearDay } from '#src/domain/closing/closing-risk.ts';
import type { QuickFilterInputs } from '#src/domain/list/pipeline-counts.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import { createLenderRules } from '#src/domain/loan/lender-rules.ts';
import { TODAY } from '#tests/support/loans/loan-factory.ts';

/** What the counts above a list need, without stars, at a lender whose office is closed on Saturdays. */
export function quickInputs(today: CalendarDay = TODAY, cdReceipt: CdReceipt = 'mailbox'): QuickFilterInputs {
  const { isOfficeDay } = createLenderRules({
    cdReceipt,
    officeDays: { opensSaturdays: false, closedDays: [] },
  });
  return { today, cdReceipt, lastNear: lastNearDay(today, isOfficeDay), starred: new Set() };
}
