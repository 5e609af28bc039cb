import { closingDayText, deadlineOf, openStepsText } from '#src/domain/closings/entry-text.ts';
import {
  LoanButton,
  type LoanEntryProps,
  LoanName,
  Meanings,
  OpenConditions,
  ToSendLines,
} from '#src/features/closings/loan-entry.tsx';

/**
 * One loan in a list of days, to plan a week by: who and how far, what the day means, what must go by when, and what's
 * open, all in words. A press opens the loan.
 */
export function LoanRow({ line, today, openConditionsOf, onOpen, isDated = false }: LoanEntryProps) {
  const { loan } = line;
  const entry = line.kind === undefined ? undefined : line;
  const isClosing = entry?.kind === 'closing';
  const { late, open } = openStepsText(loan, today);
  return (
    <li className="closings-entry closings-row">
      <LoanButton line={line} onOpen={onOpen}>
        <span>
          <LoanName loan={loan} />
          {loan.milestone === '' ? null : (
            <>
              <span className="closings-muted closings-comma">, </span>
              <span className="closings-milestone">{loan.milestone}</span>
            </>
          )}
        </span>{' '}
        {entry === undefined ? null : (
          <span className="closings-says">
            <Meanings entry={entry} today={today} /> <ToSendLines entry={entry} today={today} />
            {isClosing && !isDated ? null : (
              <span className="closings-muted">
                {isClosing ? closingDayText(loan, today) : deadlineOf(entry, today)}
              </span>
            )}
          </span>
        )}{' '}
        {!isClosing || late + open === '' ? null : (
          <span className="closings-open">
            {late === '' ? null : <span data-late>{late}</span>} {open}
          </span>
        )}
      </LoanButton>
      {isClosing ? <OpenConditions loan={loan} openConditionsOf={openConditionsOf} /> : null}
    </li>
  );
}
