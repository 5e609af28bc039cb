import { useId, useMemo, useState } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { cannotFundText, noWiresText } from '#src/domain/calendar/wire-words.ts';
import { closingCalendar } from '#src/domain/closings/closing-calendar.ts';
import { type NearClosings, nearClosings, openForClosing } from '#src/domain/closings/near-closings.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { dayWithoutWire } from '#src/domain/loan/late-funding.ts';
import { isRuledOut } from '#src/domain/loan/cd-receipt.ts';
import { legalClosing } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { closingStripWords as words } from '#src/features/today/closing-strip/words.ts';
import { ActionButton } from '#src/ui/action-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import '#src/features/today/closing-strip/closing-strip.css';

interface ClosingStripProps {
  readonly loans: readonly Loan[];
  readonly inputs: NextActionInputs;
  /** A line of figures a day, and its loans when asked: a company's would push the groups out of sight. */
  readonly isFolded: boolean;
  readonly onShow: (loanId: string) => void;
}

const LOANS_AT_ONCE = 4;
/** A day's line on a phone has room for one, and for how many more there are. */
const LOANS_AT_ONCE_ON_A_PHONE = 1;
/** A number as wide as that of nearly every loan. */
const USUAL_MOST_CONDITIONS = 99;

/** What closes today and on the next business day, above all else: the order of the day can put it far down. */
export function ClosingStrip({ loans, inputs, isFolded, onShow }: ClosingStripProps) {
  const { today, rules } = inputs;
  const days = useMemo(
    () => nearClosings(loans, today, rules.isOfficeDay),
    [loans, today, rules.isOfficeDay],
  );
  if (days.length === 0) return null;
  return (
    <section className="closing-strip" data-folded={isFolded || undefined} aria-label={words.region}>
      {days.map((near) => {
        const Day = isFolded ? FoldedDay : StripDay;
        return <Day key={near.day} near={near} inputs={inputs} onShow={onShow} />;
      })}
    </section>
  );
}

interface StripDayProps extends Pick<ClosingStripProps, 'inputs' | 'onShow'> {
  readonly near: NearClosings;
}

function StripDay({ near: { day, loans }, inputs, onShow }: StripDayProps) {
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const atOnce = useIsNarrow() ? LOANS_AT_ONCE_ON_A_PHONE : LOANS_AT_ONCE;
  const limit = isWhole ? loans.length : atOnce;
  const more = loans.length - limit;
  const noWires = noWiresText(day);
  return (
    <div className="closing-strip-day" data-today={day === inputs.today ? '' : undefined}>
      <h2 id={titleId} className="closing-strip-title">
        {words.day(day, inputs.today)}:
      </h2>
      <ul className="closing-strip-loans" aria-labelledby={titleId}>
        {noWires === '' ? null : <li className="closing-strip-note">{noWires}</li>}
        <StripLoans loans={loans.slice(0, limit)} inputs={inputs} onShow={onShow} />
        {more > 0 ? (
          <li>
            <ActionButton kind="quiet" size="lg" onPress={() => setIsWhole(true)}>
              {words.showMore(more)}
            </ActionButton>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** `Closing today: 21 not funded, 3 at risk.`, as Closings counts them, and all loans of the day when asked. */
function FoldedDay({ near: { day, loans }, inputs, onShow }: StripDayProps) {
  const titleId = useId();
  const [isShown, setIsShown] = useState(false);
  const { today, rules } = inputs;
  const riskCount = useMemo(
    () => closingCalendar(loans, rules, today).days.get(day)?.atRiskCount ?? 0,
    [loans, rules, today, day],
  );
  const noWires = noWiresText(day);
  const title = words.dayInShort(day, today);
  return (
    <div className="closing-strip-day" data-today={day === today ? '' : undefined}>
      <h2 id={titleId} className="closing-strip-title">
        {title}:
      </h2>
      <p className="closing-strip-figures">
        {words.figures(loans.length, riskCount, day === today)}
        {noWires === '' ? null : <span className="closing-strip-note"> {noWires}</span>}
      </p>
      <ActionButton kind="quiet" size="lg" isExpanded={isShown} onPress={() => setIsShown(!isShown)}>
        {isShown ? words.hide : words.show}
        <span className="sr-only">: {title}</span>
      </ActionButton>
      {isShown ? (
        <ul className="closing-strip-loans" aria-labelledby={titleId}>
          <StripLoans loans={loans} inputs={inputs} onShow={onShow} />
        </ul>
      ) : null}
    </div>
  );
}

function StripLoans({ loans, ...common }: Omit<ClosingStripProps, 'isFolded'>) {
  return loans.map((loan) => (
    <li key={loan.loanId}>
      <StripLoan loan={loan} {...common} />
    </li>
  ));
}

interface StripLoanProps extends Pick<ClosingStripProps, 'inputs' | 'onShow'> {
  readonly loan: Loan;
}

function StripLoan({ loan, inputs, onShow }: StripLoanProps) {
  const name = `${loan.borrowerLastName || words.noBorrower} ${shortLoanNumber(loan.loanNumber)}`;
  const [wasUnchecked] = useState(inputs.conditionsOf(loan.loanId) === undefined);
  const count = inputs.conditionsOf(loan.loanId)?.filter(({ statusOpen }) => statusOpen).length;
  const said = textAfterName(loan, inputs, count);
  // Without its conditions it keeps room for their number: nothing below moves once they come.
  const room = textAfterName(loan, inputs, USUAL_MOST_CONDITIONS);
  return (
    <button
      type="button"
      className="closing-strip-loan"
      data-room={wasUnchecked && said !== room ? name + room : undefined}
      onClick={() => onShow(loan.loanId)}
    >
      <span>
        <span className="closing-strip-name">{name}</span>
        {said}
      </span>
    </button>
  );
}

function textAfterName(loan: Loan, inputs: NextActionInputs, conditionCount: number | undefined): string {
  const open = openText(loan, inputs, conditionCount);
  return open === '' ? '' : `, ${open}`;
}

function openText(
  loan: Loan,
  { today, rules }: NextActionInputs,
  conditionCount: number | undefined,
): string {
  const legal = legalClosing(loan, rules.cdReceipt, today);
  if (legal?.isTooEarly === true) return isRuledOut(legal) ? words.tooEarly : words.needsProof;
  const { day } = loan.closing;
  const open = openForClosing(loan, today, conditionCount);
  const unwired = dayWithoutWire(loan, today);
  return [
    unwired !== undefined && unwired === day ? cannotFundText(unwired) : '',
    day === today ? words.openToday(open) : words.openLater(open),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
