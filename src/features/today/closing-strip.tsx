import { Button } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { noWiresText } from '#src/domain/calendar/wire-days.ts';
import { stepTask } from '#src/domain/actions/step-task.ts';
import { dayWithWeekday } from '#src/domain/calendar/day-with-weekday.ts';
import { withoutNearYears } from '#src/domain/calendar/near-dates.ts';
import { closingFactWords } from '#src/domain/closing/closing-fact-words.ts';
import { type ClosingFact, closingFacts, hasFact } from '#src/domain/closing/closing-facts.ts';
import { isClosingInDoubt } from '#src/domain/closing/closing-risk.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import {
  type NearClosings,
  nearClosings,
  type OpenForClosing,
  openForClosing,
} from '#src/domain/closings/near-closings.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { counted } from '#src/ui/counted.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import '#src/features/today/closing-strip.css';

interface ClosingStripProps {
  readonly loans: readonly Loan[];
  readonly inputs: NextActionInputs;
  /** A line of figures a day, and its loans when asked: a company's would push the groups out of sight. */
  readonly isFolded: boolean;
  readonly onShow: (loanId: string) => void;
}

const LOANS_AT_ONCE = 4;
/** A day's line on a phone fits one, and the count of others. */
const LOANS_AT_ONCE_ON_A_PHONE = 1;
/** How many letters of 2 names fit beside the day, in place of "Show 1 more". */
const LETTERS_ON_A_PHONE = 18;

export function ClosingStrip({ loans, inputs, isFolded, onShow }: ClosingStripProps) {
  const { today, rules } = inputs;
  const [isShown, setIsShown] = useState(!isFolded);
  const days = useMemo(
    () => nearClosings(loans, today, rules.isOfficeDay),
    [loans, today, rules.isOfficeDay],
  );
  if (days.length === 0) return null;
  return (
    <section className="closing-strip line shrinks gap-4 column-16" aria-label={words.region}>
      {isFolded ? (
        <div className="flex middle shrinks gap-4 column-8 whole-line">
          <p className="line shrinks gap-4 column-8">
            {days.map((near) => (
              <DayFigures key={near.day} near={near} inputs={inputs} />
            ))}
          </p>
          <ActionButton kind="quiet" aria-expanded={isShown} onPress={() => setIsShown(!isShown)}>
            {isShown ? words.hide : words.show} <span className="sr-only">{words.theirLoans}</span>
          </ActionButton>
        </div>
      ) : null}
      {isShown
        ? days.map((near) => (
            <StripDay key={near.day} near={near} inputs={inputs} isAll={isFolded} onShow={onShow} />
          ))
        : null}
    </section>
  );
}

interface StripDayProps extends Pick<ClosingStripProps, 'inputs' | 'onShow'> {
  readonly near: NearClosings;
  /** Its loans, all of them: its figures are above. */
  readonly isAll: boolean;
}

function StripDay({ near: { day, loans }, inputs, isAll, onShow }: StripDayProps) {
  const isNarrow = useIsNarrow();
  const [isWhole, setIsWhole] = useState(isAll);
  const limit = isWhole ? loans.length : isNarrow ? onAPhone(loans) : LOANS_AT_ONCE;
  const noWires = isAll ? '' : noWiresText(day);
  const name = words.day(day, inputs.today);
  const title = `${name}:`;
  return (
    <div className="line shrinks gap-4 column-8">
      <h2 className="strong">{title}</h2>
      <ul className="line shrinks gap-4 column-8" aria-label={isAll ? name : title}>
        {noWires === '' ? null : <li className="late">{noWires}</li>}
        {loans.slice(0, limit).map((loan) => (
          <li key={loan.loanId}>
            <StripLoan
              loan={loan}
              inputs={inputs}
              hasRoom={!isNarrow && loans.length < LOANS_AT_ONCE}
              onShow={onShow}
            />
          </li>
        ))}
        {loans.length > limit ? (
          <li>
            <ActionButton kind="quiet" onPress={() => setIsWhole(true)}>
              {words.showMore(loans.length - limit)}
            </ActionButton>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** Both of 2 where their names are short, otherwise the first. */
function onAPhone(loans: readonly Loan[]): number {
  const letters = loans.map(({ borrowerLastName }) => borrowerLastName || words.noBorrower).join('').length;
  return loans.length === 2 && letters <= LETTERS_ON_A_PHONE ? 2 : LOANS_AT_ONCE_ON_A_PHONE;
}

function DayFigures({
  near: { day, loans },
  inputs: { today, rules },
}: Pick<StripDayProps, 'near' | 'inputs'>) {
  const riskCount = useMemo(
    () => closingCalendar(loans, rules, today).days.get(day)?.atRiskCount ?? 0,
    [loans, rules, today, day],
  );
  const noWires = noWiresText(day);
  return (
    <span>
      <span className="strong">{words.day(day, today)}:</span>{' '}
      {words.figures(loans.length, riskCount, day === today)}
      {noWires === '' ? null : <span className="late"> {noWires}</span>}{' '}
    </span>
  );
}

interface StripLoanProps extends Pick<ClosingStripProps, 'inputs' | 'onShow'> {
  readonly loan: Loan;
  /** For what's open in short. */
  readonly hasRoom: boolean;
}

function StripLoan({ loan, inputs, hasRoom, onShow }: StripLoanProps) {
  const name = loan.borrowerLastName || words.noBorrower;
  const number = shortLoanNumber(loan.loanNumber);
  const count = inputs.conditionsOf(loan.loanId)?.filter(({ statusOpen }) => statusOpen).length;
  const facts = closingFacts(loan, inputs.rules.cdReceipt, inputs.today);
  const obstacle = obstacleText(facts, inputs.today);
  const { open, short } = openTexts(loan, facts, inputs.today, count);
  return (
    <Button
      className="action closing-strip-loan pad-2 fits control-high anywhere text-start"
      data-short={hasRoom && short !== '' ? short : undefined}
      title={[`${name} ${number}`, open].filter((text) => text !== '').join(', ')}
      onClick={() => onShow(loan.loanId)}
    >
      <bdi className="strong">{name}</bdi> <span className="sr-only">{number}</span>
      {obstacle === '' ? null : <span className="late">, {obstacle}</span>}
      {open === '' ? null : <span className="sr-only">, {open}</span>}
    </Button>
  );
}

/** Why the loan can't close or fund on the day; '' if it can. */
function obstacleText(facts: readonly ClosingFact[], today: CalendarDay): string {
  const obstacle = facts.find((fact) => isClosingInDoubt([fact]));
  return obstacle === undefined ? '' : closingFactWords(obstacle, today).cell;
}

/** What's open for the closing, and in short; '' for one the law doesn't allow, which has no day to be ready for. */
function openTexts(
  loan: Loan,
  facts: readonly ClosingFact[],
  today: CalendarDay,
  conditionCount: number | undefined,
): { readonly open: string; readonly short: string } {
  if (hasFact(facts, 'too-early', 'needs-proof')) return { open: '', short: '' };
  const open = openForClosing(loan, today, conditionCount);
  return loan.closing.day === today
    ? { open: words.openToday(open), short: words.openInShort(open) }
    : { open: words.openLater(open), short: words.openInShort({ ...open, steps: [], undatedCount: 0 }) };
}

const MOST_NAMES = 2;

const words = {
  region: 'Closing now',
  /** `Closing today`, `Tomorrow`, `Mon 11/30`: the next business day needs no year. */
  day: (day: CalendarDay, today: CalendarDay) => {
    if (day === today) return 'Closing today';
    return day - today === 1 ? 'Tomorrow' : withoutNearYears(dayWithWeekday(day), today);
  },
  noBorrower: 'No borrower name',
  /** `open: Funds Sent, 2 more steps, 1 condition`; '' for nothing. */
  openToday: ({ steps, undatedCount, conditionCount }: OpenForClosing) => {
    const more = Math.max(0, steps.length - MOST_NAMES) + undatedCount;
    const parts = steps.slice(0, MOST_NAMES);
    if (more > 0)
      parts.push(
        parts.length === 0 ? counted(more, 'step', 'steps') : counted(more, 'more step', 'more steps'),
      );
    if (conditionCount !== undefined && conditionCount > 0)
      parts.push(counted(conditionCount, 'condition', 'conditions'));
    return parts.length === 0 ? '' : `open: ${parts.join(', ')}`;
  },
  /** Short, to fit beside a name: `2 conditions`, `Send Funds`, `3 steps, 1 condition`; '' for nothing. */
  openInShort: ({ steps, undatedCount, conditionCount = 0 }: OpenForClosing) => {
    const conditions = conditionCount === 0 ? [] : [counted(conditionCount, 'condition', 'conditions')];
    const stepCount = steps.length + undatedCount;
    const [name] = steps;
    const only = stepCount === 1 && name !== undefined ? stepTask(name) : undefined;
    // That funds aren't sent is known of all that are still to close.
    if (only !== undefined) return conditions[0] ?? only;
    if (stepCount === 0) return conditions.join('');
    return [counted(stepCount, 'step', 'steps'), ...conditions].join(', ');
  },
  /** `1 condition open`; '' for none, and for those that the device hasn't: the loan says that. */
  openLater: ({ conditionCount = 0 }: OpenForClosing) =>
    conditionCount === 0 ? '' : `${counted(conditionCount, 'condition', 'conditions')} open`,
  /** `21 still to fund, 3 at risk.`: none is late yet. A day to come: `10, 5 at risk.` */
  figures: (count: number, riskCount: number, isToday: boolean) => {
    const closing = `${count.toLocaleString('en-US')}${isToday ? ' still to fund' : ''}`;
    return `${closing}${riskCount === 0 ? '' : `, ${riskCount.toLocaleString('en-US')} at risk`}.`;
  },
  show: 'Show',
  hide: 'Hide',
  /** After Show or Hide, for who can't see what they're of. */
  theirLoans: 'the loans that close',
  showMore: (count: number) => `Show ${count} more`,
} as const;
