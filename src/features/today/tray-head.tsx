import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { type ActionLine, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import { actionReason, actionTitle, waitingText } from '#src/domain/actions/action-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { whoToCall } from '#src/features/today/who-to-call.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { useLenderRules } from '#src/loan-display/closing/lender-rules-context.ts';
import { callLink, ContactLink } from '#src/loan-display/contact/contact-link.tsx';
import { contactWords } from '#src/loan-display/contact/words.ts';

interface TrayHeadProps {
  readonly line: ActionLine;
  readonly today: CalendarDay;
  readonly email: string;
}

/** What to do for the chosen loan, why, whose turn it is, and whom to call about it. */
export function TrayHead({ line, today, email }: TrayHeadProps) {
  const { loan, action } = line;
  const { cdReceipt } = useLenderRules();
  const callee = whoToCall(line, email);
  return (
    <div className="today-tray-head">
      <div className="today-tray-why">
        <h2 className="today-tray-title">
          {loan.borrowerLastName || words.noBorrower} {shortLoanNumber(loan.loanNumber)}:{' '}
          {actionTitle(action, loan)}
        </h2>
        <p>{actionReason(action, loan, cdReceipt, today)}</p>
        <p className="today-tray-turn">
          {words.turn(
            waitingText(action.turn, loan, turnsOfPerson(loan, email)),
            action.until === undefined || action.until < today ? '' : dayWithWeekday(action.until),
          )}
        </p>
      </div>
      {callee === undefined ? null : (
        <ContactLink
          action={contactWords.call}
          who={callee.name || contactWords.unnamed(words.parts[callee.turn])}
          href={callLink(callee.phone)}
        />
      )}
    </div>
  );
}
