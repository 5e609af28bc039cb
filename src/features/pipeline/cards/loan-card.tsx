import Sparkle from 'lucide-react/icons/sparkle';
import { memo } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import { type Closing, closingText } from '#src/domain/loan/closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { NoteExcerpt } from '#src/domain/list/pipeline-index.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { shortMilestone } from '#src/domain/list/short-milestone.ts';
import {
  categoryCellText,
  dueText,
  shortCategoryText,
  unreadableDateText,
} from '#src/domain/status/status-text.ts';
import { cardWords as words } from '#src/features/pipeline/cards/words.ts';
import { PickBox } from '#src/features/pipeline/picks/pick-box.tsx';
import type { OnPick } from '#src/features/pipeline/picks/use-picks.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';
import { useLenderRules } from '#src/loan-display/lender-rules-context.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { StarSign } from '#src/loan-display/star/star-sign.tsx';
import { borrowerNames } from '#src/loan-display/borrower-names.tsx';
import { MarkedEnd, MarkedText } from '#src/loan-display/marked-text.tsx';
import { daysText } from '#src/domain/calendar/days-text.ts';
import { waitsForWires } from '#src/domain/loan/late-funding.ts';
import { openSteps } from '#src/domain/loan/open-steps.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { deadInWaterTone } from '#src/domain/status/dead-in-water.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';

interface LoanCardProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  readonly search: string;
  readonly isSelected: boolean;
  readonly change: string | undefined;
  readonly isStarred: boolean;
  readonly did: string | undefined;
  readonly foundNote: NoteExcerpt | undefined;
  /** Undefined while nobody selects. */
  readonly isPicked: boolean | undefined;
  readonly onPick: OnPick;
  readonly onSelect: (loanId: string) => void;
}

export const LoanCard = memo(function LoanCard(props: LoanCardProps) {
  const { loan, today, search, isSelected, change, isStarred, did, isPicked, onPick, onSelect } = props;
  const late = lateThing(loan, today);
  const { cdReceipt } = useLenderRules();
  const { notes, isLate } = closingNotes(loan, cdReceipt, today);
  // Beside two facts it has half the room. A searched text is shown whole.
  const short = notes.length === 0 || search !== '' ? loan.milestone : shortMilestone(loan.milestone);
  return (
    <li
      className={cardClass(loan, isSelected)}
      data-loan-guid={loan.loanId}
      data-changed={change === undefined ? undefined : ''}
    >
      <div className="card-head line between column-8">
        {isPicked === undefined ? null : <PickBox loan={loan} isPicked={isPicked} onPick={onPick} />}
        <button
          type="button"
          className="card-borrower ring-inside strong anywhere"
          data-stop=""
          aria-pressed={isSelected}
          onClick={() => onSelect(loan.loanId)}
        >
          {borrowerNames(loan, search, props.foundNote) || words.noBorrower}
        </button>
        {isStarred ? <StarSign /> : null}
        <span className="loan-number">
          <MarkedEnd whole={loan.loanNumber} shown={shortLoanNumber(loan.loanNumber)} search={search} />
        </span>
        {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
      </div>
      <p className="line baseline between column-8 text-body">
        <span>
          <MarkedText text={cardClosingText(loan.closing)} search={search} />
          {notes.length === 0 ? null : (
            <span className="not-funded" data-late={isLate || undefined}>
              {' '}
              {notes.join(', ')}
            </span>
          )}
        </span>
        <span className="card-milestone text-caption muted">
          {short === loan.milestone ? (
            <MarkedText text={loan.milestone} search={search} />
          ) : (
            <>
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{loan.milestone}</span>
            </>
          )}
        </span>
      </p>
      {change === undefined ? null : (
        <p className="flex baseline gap-6 accent text-body">
          <Sparkle className="change-shape icon-12" />
          {change}
        </p>
      )}
      {did === undefined ? null : <p className="text-body muted">{did}</p>}
      {late === undefined ? null : (
        <p className="card-late text-body" data-late={late.isLate}>
          {late.text}
        </p>
      )}
      <div className="card-categories">
        {loan.categories.map((category) => (
          <CategoryButton key={category.name} loan={loan} category={category} today={today} />
        ))}
      </div>
      {loan.faults.length === 0 ? null : (
        <p className="line baseline between column-8 text-body">{pipelineWords.faults(loan.faults)}</p>
      )}
    </li>
  );
});

function cardClosingText(closing: Closing): string {
  if (closing.day !== undefined) return closingText(closing);
  return closing.unreadable === undefined ? words.noClosingDate : unreadableDateText(closing.unreadable);
}

function cardClass(loan: Loan, isSelected: boolean): string {
  if (isSelected) return 'card selected';
  return loan.isSuspended ? 'card suspended' : 'card';
}

/**
 * A card's one-line status: the step late for the most days and how many more are late, else the first one due today
 * (except funds waiting for a day with wires), else that the loan is stalled; undefined if none applies.
 */
export function lateThing({ categories }: Loan, today: CalendarDay) {
  const withSigns = categories.filter(({ deadInWater }) => deadInWater === undefined);
  const { late, dueToday } = openSteps({ categories: withSigns }, today);
  const [worst, ...others] = late;
  const named = worst ?? dueToday.find(({ name }) => !waitsForWires(name, today));
  if (named !== undefined) {
    const text = words.step(named.name, dueText(named.due - today));
    return { text: words.late(text, others.length), isLate: worst !== undefined };
  }
  const stalled = categories.find(({ deadInWater }) => deadInWater?.isStalled === true);
  const days = stalled?.deadInWater?.days;
  if (stalled === undefined || days === undefined) return undefined;
  return { text: words.stalled(stalled.label, daysText(days)), isLate: false };
}

interface CategoryButtonProps extends Pick<LoanCardProps, 'loan' | 'today'> {
  readonly category: MilestoneCategory;
}

function CategoryButton({ loan, category, today }: CategoryButtonProps) {
  const { label, status, deadInWater } = category;
  const { name } = STATUS_LOOKS[status];
  const text = categoryCellText(category, today);
  const shortText = shortCategoryText(category, today);
  return (
    <button
      type="button"
      className={[
        'card-category ring-inside relative stack to-start gap-2 slightly-rounded nowrap muted',
        deadInWater === undefined ? '' : `tone-${deadInWaterTone(loan)}`,
      ].join(' ')}
      data-column={label}
      data-status={status}
      // A name starts like the visible text (WCAG 2.5.3): the days are above their label.
      aria-label={
        deadInWater === undefined
          ? [label, name, text].filter(Boolean).join(', ')
          : `${text} ${label}, ${pipelineWords.dots[deadInWater.indicator]}`
      }
    >
      {deadInWater === undefined ? (
        <span className="card-sign flex middle gap-2" data-short={shortText || undefined}>
          <StatusSign status={status} isSilent />
        </span>
      ) : (
        <span className="days inline-flex middle gap-4 slightly-rounded" aria-hidden="true">
          <span className={`dot dot-${deadInWater.indicator}`} />
          <span data-short={shortText || words.noDays}>{text}</span>
        </span>
      )}{' '}
      <span
        className="card-category-name"
        data-short={deadInWater === undefined ? shortHeading(label) : words.days}
        aria-hidden="true"
      >
        {label}
      </span>
    </button>
  );
}
