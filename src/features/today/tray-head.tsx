import ChevronUp from 'lucide-react/icons/chevron-up';
import type { ReactNode } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import {
  type ActionLine,
  isPlatformStep,
  turnsOfPerson,
  turnToAct,
} from '#src/domain/actions/action-groups.ts';
import { actionTitle, waitingText } from '#src/domain/actions/action-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { whoToCall } from '#src/features/today/whose-turn.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { useAppConfig } from '#src/loan-display/app-config.ts';
import { PlatformLink } from '#src/loan-display/platform/platform-link.tsx';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useOnCall } from '#src/loan-display/contact/called-context.ts';
import { ContactLink } from '#src/loan-display/contact/contact-link.tsx';
import { callLink } from '#src/loan-display/contact/contact-links.ts';
import { contactWords } from '#src/loan-display/contact/words.ts';

interface TrayHeadProps {
  readonly line: ActionLine;
  readonly today: CalendarDay;
  readonly reason: string;
  readonly why: string;
  /** Set if the title folds the part below it; undefined if that always shows. */
  readonly fold: { readonly isFolded: boolean; readonly onFold: () => void } | undefined;
  readonly more: ReactNode;
}

export function TrayHead({ line, today, reason, why, fold, more }: TrayHeadProps) {
  const { loan, action } = line;
  const { email } = useSignedInUser();
  const leadsToPlatform = useAppConfig().loanLink !== null && isPlatformStep(action);
  const call = whoToCall(line, email);
  const onCall = useOnCall();
  const borrower = loan.borrowerLastName || words.noBorrower;
  const title = (
    <span className="today-tray-title">
      <bdi>{borrower}</bdi> {shortLoanNumber(loan.loanNumber)}:{' '}
      {withoutNearYears(actionTitle(action, loan), today)}
    </span>
  );
  return (
    <div className="today-tray-head">
      <div className="today-tray-why">
        <h2>
          {fold === undefined ? (
            title
          ) : (
            <button
              type="button"
              className="today-tray-fold"
              aria-expanded={!fold.isFolded}
              onClick={fold.onFold}
            >
              {title}
              <ChevronUp />
            </button>
          )}
        </h2>
        <p className="today-tray-reason">{reason}</p>
        <p className="today-tray-turn muted">
          {words.turn(
            waitingText(turnToAct(action), loan, turnsOfPerson(loan, email)),
            action.until === undefined || action.until < today
              ? ''
              : withoutNearYears(dayWithWeekday(action.until), today),
          )}
        </p>
        {call?.isInstead === true ? (
          <p className="today-tray-turn muted">{words.callInstead(turnToAct(action), call.callee.turn)}</p>
        ) : null}
        {call === undefined && action.turn === 'borrower' && turnToAct(action) !== 'borrower' ? (
          <p className="today-tray-turn muted">{words.noNumber}</p>
        ) : null}
      </div>
      {call === undefined && !leadsToPlatform && more === null ? null : (
        <div className="today-tray-ways">
          {call === undefined ? null : (
            <ContactLink
              action={contactWords.call}
              who={call.callee.name || contactWords.unnamed(words.parts[call.callee.turn])}
              href={callLink(call.callee.phone)}
              onPress={() => onCall(loan.loanId)}
              isNamed
            />
          )}
          {leadsToPlatform ? <PlatformLink loanId={loan.loanId} className="action contact-link" /> : null}
          {more}
        </div>
      )}
      {why === '' ? null : <p className="today-tray-law">{why}</p>}
    </div>
  );
}
