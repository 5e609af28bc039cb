import { type CalendarDay, formatCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type Closing, daysUntilClosingText, notFundedText } from '#src/domain/loan/closing.ts';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { closingFacts, type LawFact, lawOf, passedOf } from '#src/domain/closing/closing-facts.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { lockToExtend, rateLockDayText } from '#src/domain/loan/rate-lock.ts';
import { upperFirst } from '#src/domain/status/first-letter.ts';
import { unreadableDateText } from '#src/domain/status/status-text.ts';
import { LikelyFunding } from '#src/features/loan-panel/likely-funding/likely-funding.tsx';
import { MoveClosing } from '#src/features/loan-panel/move-closing/move-closing.tsx';
import { PanelSection } from '#src/features/loan-panel/panel-section.tsx';
import { sectionWords as words } from '#src/features/loan-panel/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { PlatformLink } from '#src/loan-display/platform/platform-link.tsx';
import '#src/loan-display/status/closing-facts.css';

export function DetailsSection({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const { closing } = loan;
  const facts = closingFacts(loan, useLenderRules().cdReceipt, today);
  const law = lawOf(facts);
  const notFunded = notFundedText(closing);
  const rateLock = rateLockDayText(loan, today);
  return (
    <PanelSection title={words.details} isTitleHidden>
      <dl className="columns gap-8 column-16">
        <div>
          <dt className="text-label muted">{words.closingDate}</dt>
          <dd>{closingDateText(closing)}</dd>
        </div>
        <div>
          <dt className="text-label muted">{words.daysUntilClosing}</dt>
          <dd>
            {/* "Closed" beside "did not close" would say both. */}
            {closing.didNotClose ? null : daysUntilClosingText(closing)}
            {notFunded === '' || closing.didNotClose ? null : ', '}
            {notFunded === '' ? null : (
              <span className={passedOf(facts)?.isLate === true ? 'late' : undefined}>
                {closing.didNotClose ? upperFirst(notFunded) : notFunded}
              </span>
            )}
          </dd>
        </div>
        {rateLock === '' ? null : (
          <div>
            <dt className="text-label muted">{words.rateLock}</dt>
            <dd>
              <span className={lockToExtend(loan, today) === undefined ? undefined : 'late'}>{rateLock}</span>
            </dd>
          </div>
        )}
        {law === undefined || law.legal.closing < today ? null : (
          <div className="all-columns">
            <dt className="text-label muted">
              {law.kind === 'needs-proof' ? words.earliestWithoutProof : words.earliestClosing}
            </dt>
            <EarliestClosing law={law} today={today} />
          </div>
        )}
        <LikelyFunding loan={loan} today={today} earliest={law?.legal.earliest} />
      </dl>
      <div className="line column-8">
        <PlatformLink loanId={loan.loanId} className="text-body touch-link gap-4 icon-14" />
        <MoveClosing loan={loan} today={today} />
      </div>
    </PanelSection>
  );
}

function closingDateText({ day, unreadable }: Closing): string {
  if (day !== undefined) return formatCalendarDay(day);
  return unreadable === undefined ? words.noClosingDate : unreadableDateText(unreadable);
}

/** Says at once by when to send what; why, and by which law, on a tap. The summary says that a day is too early. */
function EarliestClosing({ law, today }: { readonly law: LawFact; readonly today: CalendarDay }) {
  const { sentence, why } = closingFactWords(law, today);
  return (
    <dd>
      <details className="closing-why">
        <summary>
          <span className={law.isLate ? 'late' : undefined}>{dayWithWeekday(law.legal.earliest)}</span>{' '}
          <span className="text-body medium accent">{words.why}</span>
        </summary>
        <p className="text-label muted">{why}</p>
      </details>
      {law.kind === 'to-send' ? <p className="text-label muted">{sentence}</p> : null}
    </dd>
  );
}
