import { type ReactNode, useId } from 'react';
import { TODAY_GROUPS } from '#src/domain/actions/legal-with-others.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import type { DoneMark } from '#src/domain/marks/loan-mark.ts';
import { ClosingStrip } from '#src/features/today/closing-strip/closing-strip.tsx';
import { TodaySection, type TodaySectionProps } from '#src/features/today/today-section.tsx';
import type { TodayLines } from '#src/features/today/use-today-lines.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import type { TodayScope } from '#src/features/today/stored-scope.ts';
import { todayWords as words } from '#src/features/today/words.ts';
import { actionTitle } from '#src/domain/actions/action-text.ts';
import type { DoneLine } from '#src/domain/actions/done-lines.ts';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { useDoneText } from '#src/features/today/done/use-done-text.ts';
import { doneWords } from '#src/features/today/done/words.ts';
import { snoozeWords } from '#src/features/today/snooze/words.ts';
import type { SnoozedLoan } from '#src/domain/actions/snoozed-loans.ts';
import { untilText } from '#src/features/today/snooze/until-text.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { isolated } from '#src/domain/text/direction.ts';
import '#src/features/today/snooze/snooze.css';

interface TodayGroupsProps extends Omit<TodaySectionProps, 'group' | 'lines' | 'isOwn' | 'today'> {
  readonly lines: TodayLines;
  readonly inputs: NextActionInputs;
  readonly scope: TodayScope;
  readonly isStarredOnly: boolean;
  readonly onScopeChange: (scope: TodayScope) => void;
  readonly singleKeys: boolean;
  readonly onWake: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
  /** Shows a loan, whether it has a line or not. */
  readonly onShow: (loanId: string) => void;
}

/** The day's groups, what's put off, what's done, and by which rule they're sorted. */
export function TodayGroups({
  lines,
  inputs,
  scope,
  isStarredOnly,
  onScopeChange,
  singleKeys,
  onWake,
  onReopen,
  onShow,
  ...section
}: TodayGroupsProps) {
  const { loans, hasLoans, groups, all, snoozed, done, person } = lines;
  return (
    <>
      {all.length > 0 ? null : hasLoans || scope === 'everybody' ? (
        <p className="today-glad">{isStarredOnly ? words.gladStarred : words.gladIn[scope]}</p>
      ) : (
        <div className="today-glad">
          <p>{words.noLoans}</p>
          <ActionButton
            kind="primary"
            size="lg"
            onPress={() => {
              onScopeChange('everybody');
              // The pressed button goes.
              document.querySelector<HTMLElement>('.today-head .segment :checked')?.focus();
            }}
          >
            {words.seeEverybody}
          </ActionButton>
        </div>
      )}
      <ClosingStrip
        loans={loans}
        inputs={inputs}
        isFolded={scope === 'everybody' && person === undefined}
        onShow={onShow}
      />
      {TODAY_GROUPS.map((group) => (
        // Another scope begins at the top.
        <TodaySection
          key={`${scope} ${person?.email ?? ''} ${group}`}
          group={group}
          lines={groups[group]}
          today={inputs.today}
          isOwn={scope === 'mine'}
          {...section}
        />
      ))}
      <SnoozedSection loans={snoozed} inputs={inputs} onOpen={section.onOpen} onWake={onWake} />
      <DoneSection lines={done} today={inputs.today} onOpen={section.onOpen} onReopen={onReopen} />
      {all.length === 0 ? null : (
        <details className="today-order">
          <summary>{words.orderTitle}</summary>
          <p>{words.order}</p>
          {singleKeys ? <p>{words.keys}</p> : null}
        </details>
      )}
    </>
  );
}

interface DoneSectionProps {
  readonly lines: readonly DoneLine[];
  readonly today: CalendarDay;
  readonly onOpen: (loanId: string) => void;
  readonly onReopen: (mark: DoneMark) => void;
}

/** Tasks the person checked today, folded, with the time and a way back. */
function DoneSection({ lines, today, onOpen, onReopen }: DoneSectionProps) {
  const doneText = useDoneText();
  if (lines.length === 0) return null;
  return (
    <details className="today-order" data-group="done">
      <summary>
        {doneWords.group} <span className="today-count">{doneWords.loans(lines.length)}</span>
      </summary>
      <ul>
        {lines.map(({ line: { loan, action }, mark }) => (
          <GoneLine
            key={loan.loanId}
            loan={loan}
            back={{ word: snoozeWords.undo, label: doneWords.undoFor }}
            onOpen={onOpen}
            onBack={() => onReopen(mark)}
          >
            {doneText(mark)}: {withoutNearYears(actionTitle(action, loan), today)}
          </GoneLine>
        ))}
      </ul>
    </details>
  );
}

interface SnoozedSectionProps {
  readonly loans: readonly SnoozedLoan[];
  readonly inputs: Pick<NextActionInputs, 'today' | 'rules'>;
  readonly onOpen: (loanId: string) => void;
  readonly onWake: (loanId: string) => void;
}

/** What's put off, with until when and why, and the way back. */
function SnoozedSection({ loans, inputs, onOpen, onWake }: SnoozedSectionProps) {
  const titleId = useId();
  if (loans.length === 0) return null;
  return (
    <section aria-labelledby={titleId} data-group="snoozed">
      <div className="today-section-head">
        <h2 id={titleId} className="today-section-title">
          {snoozeWords.group} <span className="today-count">{loans.length.toLocaleString('en-US')}</span>
        </h2>
        <span className="today-hint">{snoozeWords.hint}</span>
      </div>
      <ul>
        {loans.map((snoozed) => {
          const { loan, snooze } = snoozed;
          return (
            <GoneLine
              key={loan.loanId}
              loan={loan}
              back={{ word: snoozeWords.wake, label: snoozeWords.wakeLoan }}
              onOpen={onOpen}
              onBack={() => onWake(loan.loanId)}
            >
              {untilText(snoozed, inputs)}
              {snooze.reason === '' ? '' : `: ${snooze.reason}`}
            </GoneLine>
          );
        })}
      </ul>
    </section>
  );
}

interface GoneLineProps {
  readonly loan: Loan;
  /** The way back: its word, and its name with the loan's. */
  readonly back: { readonly word: string; readonly label: (name: string) => string };
  readonly onOpen: (loanId: string) => void;
  readonly onBack: () => void;
  /** Since or until when, and why. */
  readonly children: ReactNode;
}

/** A loan that's out of Today's lines for now: snoozed, or checked off. */
function GoneLine({ loan, back, onOpen, onBack, children }: GoneLineProps) {
  const name = `${isolated(loan.borrowerLastName) || snoozeWords.noBorrower} ${shortLoanNumber(loan.loanNumber)}`;
  return (
    <li className="snoozed-line">
      <ActionButton kind="quiet" size="lg" onPress={() => onOpen(loan.loanId)}>
        {name}
      </ActionButton>
      <span className="snoozed-until">{children}</span>
      <ActionButton size="lg" label={back.label(name)} onPress={onBack}>
        {back.word}
      </ActionButton>
    </li>
  );
}
