import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { closingFacts } from '#src/domain/closing/closing-facts.ts';
import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { unreadableDateText } from '#src/domain/status/status-text.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import '#src/loan-display/closing/closing-facts.css';

/** A loan's projected closing, why it isn't done if it passed, and whether lock, law and banks allow its day. */
export function ClosingFacts({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const { cdReceipt } = useLenderRules();
  const { unreadable, daysUntil = 0 } = loan.closing;
  const notFunded = notFundedText(loan.closing);
  const told = closingFacts(loan, cdReceipt, today).map((fact) => closingFactWords(fact, today));
  const law = told.map(({ why }) => why).join('');
  // A closing that passed shows only its day.
  const why = daysUntil < 0 ? law : '';
  const reasons = told.map((words) =>
    daysUntil < 0 ? words.sentence : [words.sentence, words.why].filter(Boolean).join(' '),
  );
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
