import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import Phone from 'lucide-react/icons/phone';
import { memo, type ReactNode } from 'react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Sparkle from 'lucide-react/icons/sparkle';
import Pause from 'lucide-react/icons/pause';
import { type ActionLine, turnsOfPerson, turnToAct } from '#src/domain/actions/action-groups.ts';
import { blockedText } from '#src/domain/loan/send-deadlines.ts';
import { actionTitle, closingParts, turnParts } from '#src/domain/actions/action-text.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isPassedClosingLate } from '#src/domain/loan/late-funding.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { othersRiskText, whoToCall } from '#src/features/today/whose-turn.ts';
import { doneWords, snoozeWords, todayWords as words } from '#src/features/today/words.ts';
import { useSignedInUser } from '#src/loan-display/session/signed-in-user.ts';
import { useOnCall } from '#src/loan-display/contact/called-context.ts';
import { callLink } from '#src/loan-display/contact/contact-links.ts';
import { contactWords } from '#src/loan-display/contact/words.ts';
import { StarSign } from '#src/loan-display/star/star-sign.tsx';
import { deadlineStatus } from '#src/domain/actions/deadline-status.ts';
import type { ActionKind } from '#src/domain/actions/next-action.ts';
import type { Status } from '#src/domain/status/status.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

export interface TodayLineActs {
  readonly onChoose: (loanId: string) => void;
  readonly onOpen: (loanId: string) => void;
  readonly onSnooze: (loanId: string) => void;
  readonly onDone: (loanId: string) => void;
}

interface TodayLineProps extends TodayLineActs {
  readonly line: ActionLine;
  readonly today: CalendarDay;
  readonly hasTurn: boolean;
  readonly isChosen: boolean;
  readonly isStarred: boolean;
  readonly did: string | undefined;
}

export const TodayLine = memo(function TodayLine(props: TodayLineProps) {
  const { line, today, hasTurn, isChosen, isStarred, did, onChoose, onOpen, onSnooze, onDone } = props;
  const { loan, action } = line;
  const { email } = useSignedInUser();
  const borrower = loan.borrowerLastName || words.noBorrower;
  const number = shortLoanNumber(loan.loanNumber);
  const [closes, ahead] = closingParts(loan);
  const turns = turnsOfPerson(loan, email);
  const name = `${isolated(borrower)} ${number}`;
  return (
    <li className="today-row hovers flex middle line-below">
      <button
        type="button"
        className="today-line ring-inside stack grow shrinks anywhere column-8"
        data-loan-guid={loan.loanId}
        data-kind={action.kind}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(loan.loanId)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onOpen(loan.loanId);
        }}
      >
        <ActionSign action={action} loan={loan} />
        <span className="today-loan">
          <bdi className="today-borrower strong">{borrower}</bdi> <bdi className="muted">{number}</bdi>{' '}
          {isStarred ? <StarSign /> : null}
        </span>
        <span className="today-what medium">
          {withoutNearYears(actionTitle(action, loan), today)}
          <DeadlineText line={line} today={today} email={email} />
          {did === undefined ? null : <Below text={did} />}
        </span>
        <span
          className="today-closing text-label muted"
          data-near={isNear(loan) ? '' : undefined}
          data-late={isPassedClosingLate(loan) ? '' : undefined}
        >
          {withoutNearYears(closes, today)}
          {ahead === '' ? '' : `, ${ahead}`}
        </span>
        {hasTurn ? (
          <span className="today-turn text-label muted">
            <Person parts={turnParts(turnToAct(action), loan, turns)} />
          </span>
        ) : turns.has('loan-officer') || loan.loanOfficerName === '' ? null : (
          <span className="today-turn today-mate text-label muted">
            <Person parts={turnParts('loan-officer', loan, turns)} />
          </span>
        )}
      </button>
      <CallButton line={line} />
      <LineTool label={doneWords.check(name)} onPress={() => onDone(loan.loanId)}>
        <Check aria-hidden="true" />
      </LineTool>
      <LineTool label={snoozeWords.snoozeLoan(name)} onPress={() => onSnooze(loan.loanId)}>
        <AlarmClock aria-hidden="true" />
      </LineTool>
    </li>
  );
});

/** The legal deadline that the task holds up, others' legal deadline, or the user's own task beside that. */
function DeadlineText({
  line,
  today,
  email,
}: Pick<TodayLineProps, 'line' | 'today'> & { readonly email: string }) {
  const { loan, action, risk, own } = line;
  if (action.blocks !== undefined) {
    const { blocks } = action;
    return (
      <>
        {' '}
        <span className={`block text-label strong ${blocks.day - today <= 1 ? 'late' : ''}`}>
          {withoutNearYears(blockedText(blocks, today), today)}
        </span>
      </>
    );
  }
  const below =
    own === undefined
      ? risk === undefined
        ? ''
        : othersRiskText(risk, loan, email)
      : words.own(actionTitle(own, loan));
  return below === '' ? null : <Below text={withoutNearYears(below, today)} />;
}

function Below({ text }: { readonly text: string }) {
  return (
    <>
      {' '}
      <span className="text-label muted regular block">{text}</span>
    </>
  );
}

/** `Elena Marchetti, loan officer` */
function Person({ parts: [who, part] }: { readonly parts: readonly [who: string, part: string] }) {
  return (
    <>
      <bdi>{who}</bdi>
      {part === '' ? '' : `, ${part}`}
    </>
  );
}

function CallButton({ line }: Pick<TodayLineProps, 'line'>) {
  const call = whoToCall(line, useSignedInUser().email);
  const onCall = useOnCall();
  if (call === undefined) return null;
  const { name, turn, phone } = call.callee;
  const label = contactWords.contact(contactWords.call, name || contactWords.unnamed(words.parts[turn]));
  return (
    <a
      className="today-tool stack in-middle hovers control-high rounded accent"
      href={callLink(phone)}
      onClick={() => onCall(line.loan.loanId)}
      aria-label={label}
      title={label}
    >
      <Phone aria-hidden="true" />
    </a>
  );
}

interface LineToolProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Plain HTML: a list has hundreds of them, and Chakra's make the start half as long again on a slow tablet. */
function LineTool({ label, onPress, children }: LineToolProps) {
  return (
    <button
      type="button"
      className="today-tool stack in-middle hovers control-high rounded accent"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function isNear({ closing: { daysUntil, isFunded } }: Loan): boolean {
  return !isFunded && (daysUntil === 0 || daysUntil === 1);
}

/** Those without a status of their own, or with the one of a step. */
type Unlike = 'suspended' | 'changed' | 'slipped' | 'prove-receipt' | 'send-disclosure' | 'no-wires';

const SIGNS: Readonly<Record<Exclude<ActionKind, Unlike>, Status>> = {
  'too-early': 'PAST_DUE',
  'no-cd': 'PAST_DUE',
  'past-due': 'PAST_DUE',
  'lock-expired': 'PAST_DUE',
  'lock-ends': 'DUE_TODAY',
  'due-today': 'DUE_TODAY',
  stalled: 'PAST_DUE',
  'closing-soon': 'INPROGRESS',
  'review-conditions': 'INPROGRESS',
  'ask-again': 'INPROGRESS',
  'due-soon': 'NOT_STARTED',
  'not-ready': 'NOT_STARTED',
};

function ActionSign({ action, loan }: Pick<ActionLine, 'action' | 'loan'>) {
  const { kind } = action;
  if (kind === 'suspended') return <Pause className="muted" aria-hidden="true" />;
  if (kind === 'changed') return <Sparkle className="muted" aria-hidden="true" />;
  if (kind === 'prove-receipt' || kind === 'send-disclosure' || kind === 'no-wires') {
    const status = deadlineStatus(action, loan);
    if (status === undefined) return <CalendarClock className="muted" aria-hidden="true" />;
    return <StatusSign status={status} isSilent />;
  }
  // As the list and the panel: red once the funds are late.
  if (kind === 'slipped')
    return <StatusSign status={isPassedClosingLate(loan) ? 'PAST_DUE' : 'INPROGRESS'} isSilent />;
  return <StatusSign status={SIGNS[kind]} isSilent />;
}
