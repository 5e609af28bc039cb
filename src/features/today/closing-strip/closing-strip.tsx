import { useId, useMemo, useState } from 'react';
import type { NextActionInputs } from '#src/domain/actions/next-actions.ts';
import { cannotFundText, noWiresText } from '#src/domain/calendar/wire-words.ts';
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
  readonly onShow: (loanId: string) => void;
}

const LOANS_AT_ONCE = 4;
/** A day's line on a phone has room for one, and for how many more there are. */
const LOANS_AT_ONCE_ON_A_PHONE = 1;

/** What closes today and on the next business day, above all else: the order of the day can put it far down. */
export function ClosingStrip({ loans, inputs, onShow }: ClosingStripProps) {
  const { today, rules } = inputs;
  const days = useMemo(
    () => nearClosings(loans, today, rules.isOfficeDay),
    [loans, today, rules.isOfficeDay],
  );
  if (days.length === 0) return null;
  return (
    <section className="closing-strip" aria-label={words.region}>
      {days.map((near) => (
        <StripDay key={near.day} near={near} inputs={inputs} onShow={onShow} />
      ))}
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
        {loans.slice(0, limit).map((loan) => (
          <li key={loan.loanId}>
            <StripLoan loan={loan} inputs={inputs} onShow={onShow} />
          </li>
        ))}
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

interface StripLoanProps extends Pick<ClosingStripProps, 'inputs' | 'onShow'> {
  readonly loan: Loan;
}

function StripLoan({ loan, inputs, onShow }: StripLoanProps) {
  const name = `${loan.borrowerLastName || words.noBorrower} ${shortLoanNumber(loan.loanNumber)}`;
  const [wasUnchecked] = useState(inputs.conditionsOf(loan.loanId) === undefined);
  const said = textAfterName(loan, inputs);
  // Once they come it keeps the room of what it said without them: nothing below moves.
  const before = textAfterName(loan, { ...inputs, conditionsOf: () => undefined });
  return (
    <button
      type="button"
      className="closing-strip-loan"
      data-room={wasUnchecked && said !== before ? name + before : undefined}
      onClick={() => onShow(loan.loanId)}
    >
      <span>
        <span className="closing-strip-name">{name}</span>
        {said}
      </span>
    </button>
  );
}

function textAfterName(loan: Loan, inputs: NextActionInputs): string {
  const open = openText(loan, inputs);
  return open === '' ? '' : `, ${open}`;
}

function openText(loan: Loan, { today, rules, conditionsOf }: NextActionInputs): string {
  const legal = legalClosing(loan, rules.cdReceipt, today);
  if (legal?.isTooEarly === true) return isRuledOut(legal) ? words.tooEarly : words.needsProof;
  const { day } = loan.closing;
  const open = openForClosing(loan, today, conditionsOf(loan.loanId));
  const unwired = dayWithoutWire(loan, today);
  return [
    unwired !== undefined && unwired === day ? cannotFundText(unwired) : '',
    day === today ? words.openToday(open) : words.openLater(open),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
