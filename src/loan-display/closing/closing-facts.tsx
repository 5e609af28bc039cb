import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingText } from '#src/domain/loan/closing.ts';
import { legalClosingText } from '#src/domain/loan/legal-closing-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import { closingWords } from '#src/loan-display/words.ts';

/** A loan's projected closing, and whether the law allows it on that day. */
export function ClosingFacts({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const { cdReceipt } = useLenderRules();
  const legal = legalClosingText(loan, cdReceipt, today);
  return (
    <>
      <p className="popover-title">{closingWords.title}</p>
      <p className="popover-fields">{closingText(loan.closing)}</p>
      {legal === '' ? null : <p className="popover-reason">{legal}</p>}
    </>
  );
}
