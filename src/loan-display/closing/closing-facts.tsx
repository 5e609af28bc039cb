import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import { isRuledOut, legalClosing } from '#src/domain/loan/legal-closing.ts';
import { fundsNotLateText, legalClosingParts, missingDates } from '#src/domain/loan/legal-closing-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockReason } from '#src/domain/loan/rate-lock.ts';
import { unreadableDateText } from '#src/domain/status/status-text.ts';
import { wireSentences } from '#src/domain/loan/wire-sentences.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import '#src/loan-display/closing/closing-facts.css';

/** A loan's projected closing, why it isn't done if it passed, and whether lock, law and banks allow its day. */
export function ClosingFacts({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const { cdReceipt } = useLenderRules();
  const { unreadable } = loan.closing;
  const notFunded = notFundedText(loan.closing);
  const [earliest, why] = legalClosingParts(loan, cdReceipt, today);
  const reasons = [
    [missingDates(loan.closing), fundsNotLateText(loan, today)].filter(Boolean).join(' '),
    lockReason(loan, today),
    isRuledOut(legalClosing(loan, cdReceipt, today)) ? '' : wireSentences(loan, today).join(' '),
    earliest,
  ];
  return (
    <>
      <p className="popover-title">{closingWords.title}</p>
      <p className="popover-fields">
        {unreadable === undefined
          ? [closingText(loan.closing), notFunded].filter(Boolean).join(', ')
          : unreadableDateText(unreadable)}
      </p>
      {reasons.filter(Boolean).map((reason) => (
        <p key={reason} className="popover-reason">
          {reason}
        </p>
      ))}
      {why === '' ? null : (
        <details className="closing-why">
          <summary>{closingWords.why}</summary>
          <p className="popover-reason">{why}</p>
        </details>
      )}
    </>
  );
}

/** A loan's closing wherever it's explained. */
const closingWords = { title: 'Projected closing', why: 'Why' } as const;
