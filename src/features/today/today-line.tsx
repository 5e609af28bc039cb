import AlarmClock from 'lucide-react/icons/alarm-clock';
import { memo } from 'react';
import { type ActionLine, turnsOfPerson } from '#src/domain/actions/action-groups.ts';
import { actionTitle, closingPhrase, turnText } from '#src/domain/actions/action-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { snoozeWords } from '#src/features/today/snooze/words.ts';
import { ActionSign } from '#src/features/today/action-sign.tsx';
import { othersRiskText } from '#src/features/today/others-risk-text.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { StarSign } from '#src/loan-display/star/star-sign.tsx';
import { ActionButton } from '#src/ui/action-button.tsx';

interface TodayLineProps {
  readonly line: ActionLine;
  readonly email: string;
  readonly hasTurn: boolean;
  readonly isChosen: boolean;
  readonly isStarred: boolean;
  readonly onChoose: (loanId: string) => void;
  readonly onOpen: (loanId: string) => void;
  readonly onSnooze: (loanId: string) => void;
}

/** One loan with the next thing to do. A press shows why; Enter opens the loan. */
export const TodayLine = memo(function TodayLine({
  line: { loan, action, risk },
  email,
  hasTurn,
  isChosen,
  isStarred,
  onChoose,
  onOpen,
  onSnooze,
}: TodayLineProps) {
  const borrower = loan.borrowerLastName || words.noBorrower;
  const number = shortLoanNumber(loan.loanNumber);
  return (
    <li className="today-row">
      <button
        type="button"
        className="today-line"
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
        <ActionSign kind={action.kind} />
        <span className="today-loan">
          <span className="today-borrower">{borrower}</span> <span className="today-number">{number}</span>
          {isStarred ? <StarSign /> : null}
        </span>
        <span className="today-what">
          {actionTitle(action, loan)}
          {risk === undefined ? null : (
            <>
              {' '}
              <span className="today-risk">{othersRiskText(risk, loan, email)}</span>
            </>
          )}
        </span>
        <span className="today-closing" data-near={isNear(loan) ? '' : undefined}>
          {closingPhrase(loan)}
        </span>
        {hasTurn ? (
          <span className="today-turn">{turnText(action.turn, loan, turnsOfPerson(loan, email))}</span>
        ) : null}
      </button>
      <ActionButton
        kind="quiet"
        size="lg"
        label={snoozeWords.snoozeLoan(`${borrower} ${number}`)}
        onPress={() => onSnooze(loan.loanId)}
      >
        <AlarmClock aria-hidden="true" />
      </ActionButton>
    </li>
  );
});

/** Closes today or tomorrow. */
function isNear({ closing: { daysUntil, isFunded } }: Loan): boolean {
  return !isFunded && (daysUntil === 0 || daysUntil === 1);
}
