import { Button } from '@chakra-ui/react';
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
  readonly isTitleAlone: boolean;
  readonly hasWays: boolean;
  /** Set if the title folds the part below it; undefined if that always shows. */
  readonly fold: { readonly isFolded: boolean; readonly onFold: () => void } | undefined;
  readonly more: ReactNode;
}

export function TrayHead({ line, today, reason, why, isTitleAlone, hasWays, fold, more }: TrayHeadProps) {
  const { loan, action } = line;
  const { email } = useSignedInUser();
  const leadsToPlatform = useAppConfig().loanLink !== null && isPlatformStep(action);
  const call = whoToCall(line, email);
  const onCall = useOnCall();
  const borrower = loan.borrowerLastName || words.noBorrower;
  const title = (
    <span className="clamped">
      <bdi>{borrower}</bdi> {shortLoanNumber(loan.loanNumber)}:{' '}
      {withoutNearYears(actionTitle(action, loan), today)}
    </span>
  );
  return (
    <div className="flex wrap gap-6 column-12">
      <div className="today-tray-why stack shrinks gap-4">
        <h2 className="text-read strong">
          {fold === undefined ? (
            title
          ) : (
            <button
              type="button"
              className="today-tray-fold turns flex middle between full touch-high gap-8 icon-20"
              aria-expanded={!fold.isFolded}
              onClick={fold.onFold}
            >
              {title}
              <ChevronUp />
            </button>
          )}
        </h2>
        {isTitleAlone ? null : <TrayReason line={line} today={today} reason={reason} call={call} />}
      </div>
      {!hasWays || (call === undefined && !leadsToPlatform && more === null) ? null : (
        <div className="flex wrap gap-8">
          {call === undefined ? null : (
            <ContactLink
              action={contactWords.call}
              who={call.callee.name || contactWords.unnamed(words.parts[call.callee.turn])}
              href={callLink(call.callee.phone)}
              onPress={() => onCall(loan.loanId)}
              isNamed
            />
          )}
          {leadsToPlatform ? (
            <Button asChild size="lg" className="action">
              <PlatformLink loanId={loan.loanId} />
            </Button>
          ) : null}
          {more}
        </div>
      )}
      {isTitleAlone || why === '' ? null : <p className="muted whole-line">{why}</p>}
    </div>
  );
}

interface TrayReasonProps extends Pick<TrayHeadProps, 'line' | 'today' | 'reason'> {
  readonly call: ReturnType<typeof whoToCall>;
}

function TrayReason({ line: { loan, action }, today, reason, call }: TrayReasonProps) {
  const turns = turnsOfPerson(loan, useSignedInUser().email);
  const actor = turnToAct(action);
  const until =
    action.until === undefined || action.until < today
      ? ''
      : withoutNearYears(dayWithWeekday(action.until), today);
  return (
    <>
      <p className="clamped">{reason}</p>
      <p className="muted">{words.turn(waitingText(actor, loan, turns), until)}</p>
      {call?.isInstead === true ? (
        <p className="muted">{words.callInstead(actor, call.callee.turn)}</p>
      ) : null}
      {call === undefined && action.turn === 'borrower' && actor !== 'borrower' ? (
        <p className="muted">{words.noNumber}</p>
      ) : null}
    </>
  );
}
