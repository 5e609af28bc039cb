import { type ReactNode, useId, useState } from 'react';
import { actionTitle } from '#src/domain/actions/action-text.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { legalLimitOf, type SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { noteTime } from '#src/domain/notes/note-line.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { lineAfter } from '#src/features/today/use-today-round.ts';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { doneWords, snoozeWords } from '#src/features/today/words.ts';
import { useLenderClock } from '#src/loan-display/lender-clock.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import '#src/features/today/snooze.css';

interface GoneLinesProps {
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly lines: Pick<TodayLines, 'snoozed' | 'done'>;
  readonly onOpen: (loanId: string) => void;
  readonly onWake: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
}

export function GoneLines({ inputs, lines: { snoozed, done }, onOpen, onWake, onReopen }: GoneLinesProps) {
  const titleId = useId();
  const doneText = useDoneText();
  return (
    <>
      {snoozed.length === 0 ? null : (
        <section aria-labelledby={titleId} data-group="snoozed">
          <div className="today-section-head flex baseline between gap-12 surface">
            <h2 id={titleId} className="today-section-title strong">
              {snoozeWords.group}{' '}
              <span className="muted regular">{snoozed.length.toLocaleString('en-US')}</span>
            </h2>
            <span className="today-hint muted">{snoozeWords.hint}</span>
          </div>
          <ul>
            {snoozed.map((one) => (
              <GoneLine
                key={one.loan.loanId}
                loan={one.loan}
                back={{ word: snoozeWords.wake, label: snoozeWords.wakeLoan }}
                onOpen={onOpen}
                onBack={() => onWake(one.loan.loanId)}
              >
                {untilText(one, inputs)}
                {one.snooze.reason === '' ? '' : `: ${one.snooze.reason}`}
              </GoneLine>
            ))}
          </ul>
        </section>
      )}
      {done.length === 0 ? null : (
        <details className="today-order muted" data-group="done">
          <summary className="summary">
            {doneWords.group} <span className="muted">{doneWords.loans(done.length)}</span>
          </summary>
          <ul>
            {done.map(({ line: { loan, action }, mark }) => (
              <GoneLine
                key={loan.loanId}
                loan={loan}
                back={{ word: snoozeWords.undo, label: doneWords.undoFor }}
                onOpen={onOpen}
                onBack={() => onReopen(mark)}
              >
                {doneText(mark)}: {withoutNearYears(actionTitle(action, loan), inputs.today)}
              </GoneLine>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface GoneLineProps {
  readonly loan: Loan;
  readonly back: { readonly word: string; readonly label: (name: string) => string };
  readonly onOpen: (loanId: string) => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function GoneLine({ loan, back, onOpen, onBack, children }: GoneLineProps) {
  const name = `${isolated(loan.borrowerLastName) || snoozeWords.noBorrower} ${shortLoanNumber(loan.loanNumber)}`;
  return (
    <li className="snoozed-line line line-below pad-4 column-8">
      <ActionButton kind="quiet" onPress={() => onOpen(loan.loanId)}>
        {name}
      </ActionButton>
      <span className="snoozed-until muted anywhere">{children}</span>
      <ActionButton label={back.label(name)} onPress={onBack}>
        {back.word}
      </ActionButton>
    </li>
  );
}

interface NoticeInputs extends Pick<GoneLinesProps, 'inputs' | 'onWake' | 'onReopen'> {
  readonly lines: Pick<TodayLines, 'all' | 'snoozed' | 'done'> | undefined;
  readonly chosenId: string | undefined;
}

interface JustGone {
  readonly loanId: string;
  readonly how: 'snoozed' | 'done';
  /** The line that's chosen instead; undefined if there's none. */
  readonly nextId: string | undefined;
}

/** Tells of the loan that left the list last, until the person turns to another than the one that followed it. */
export function useGoneNotice({ inputs, lines, chosenId, onWake, onReopen }: NoticeInputs): {
  readonly notice: ReactNode;
  readonly note: (loanId: string, how: JustGone['how']) => void;
} {
  const [just, setJust] = useState<JustGone>();
  const doneText = useDoneText();
  const last = just === undefined || just.nextId !== chosenId ? undefined : just;
  const isLast = ({ loanId }: Pick<Loan, 'loanId'>) => loanId === last?.loanId;
  const snoozed = last?.how === 'snoozed' ? lines?.snoozed.find(({ loan }) => isLast(loan)) : undefined;
  const done = last?.how === 'done' ? lines?.done.find(({ line }) => isLast(line.loan)) : undefined;
  const name = isolated((snoozed?.loan ?? done?.line.loan)?.borrowerLastName ?? '') || snoozeWords.noBorrower;
  const told =
    snoozed !== undefined
      ? {
          text: snoozeWords.snoozedUntil(name, untilText(snoozed, inputs)),
          label: snoozeWords.undoFor(name),
          undo: () => onWake(snoozed.loan.loanId),
        }
      : done && {
          text: doneWords.doneAt(name, doneText(done.mark)),
          label: doneWords.undoFor(name),
          undo: () => onReopen(done.mark),
        };
  return {
    notice: told && (
      <div className="notice snoozed-notice">
        <p>{told.text}</p>
        <ActionButton label={told.label} onPress={told.undo}>
          {snoozeWords.undo}
        </ActionButton>
      </div>
    ),
    note: (loanId, how) => setJust({ loanId, how, nextId: lineAfter(lines?.all ?? [], loanId)?.loan.loanId }),
  };
}

/** `until Tue 11/24`, `until Mon 11/30 (CD must go)`, `until the loan changes`. */
function untilText(
  { loan, until, isLegal }: SnoozedLoan,
  { today, rules }: GoneLinesProps['inputs'],
): string {
  if (until === undefined) return snoozeWords.untilChanged;
  const day = withoutNearYears(dayWithWeekday(until), today);
  if (!isLegal) return snoozeWords.until(day);
  return snoozeWords.untilLegal(day, legalLimitOf(loan, rules.cdReceipt, today).name);
}

/** `12:23 PM`, the lender's time: when a line was checked. */
function useDoneText(): (mark: DoneMark) => string {
  const { timeZone } = useLenderClock();
  return ({ changedAt }) => noteTime(Date.parse(changedAt), timeZone);
}
