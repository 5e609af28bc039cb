import Sparkle from 'lucide-react/icons/sparkle';
import { type ReactNode, useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { panelWords as words } from '#src/features/loan-panel/words.ts';
import type { ListPosition } from '#src/loan-display/open-loan.ts';
import { CopyButton } from '#src/loan-display/copy/copy-button.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { barColor, panelCategories } from '#src/features/loan-panel/categories.ts';
import { StatusPopover } from '#src/loan-display/status/status-popover.tsx';
import { StatusSign } from '#src/loan-display/status/status-sign.tsx';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';
import { categoryCellText, shortCategoryText } from '#src/domain/status/status-text.ts';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import '#src/features/loan-panel/category-bars.css';

interface LoanHeaderProps {
  readonly loan: Loan;
  readonly today: CalendarDay;
  readonly titleId: string;
  readonly change: string | undefined;
  readonly did: string | undefined;
  readonly listPosition: ListPosition | undefined;
  readonly elsewhere: LoanOwnership | undefined;
  readonly buttons: ReactNode;
}

export function LoanHeader(props: LoanHeaderProps) {
  const { loan, today, titleId, change, did, listPosition, elsewhere, buttons } = props;
  return (
    <>
      <header className="loan-header line-below surface">
        <div className="loan-header-line line gap-8 surface">
          <h2 id={titleId} className="loan-header-title line baseline column-8 strong anywhere text-title">
            <bdi>{loan.borrowerLastName === '' ? words.noBorrower : loan.borrowerLastName}</bdi>{' '}
            <bdi className="muted regular">{shortLoanNumber(loan.loanNumber)}</bdi>
          </h2>
          {loan.loanNumber === '' ? null : <CopyButton loanNumber={loan.loanNumber} isAlone />}
          {buttons}
          {useIsNarrow() ? <StatusStrip loan={loan} today={today} /> : null}
        </div>
        <p className="fine-print end-4 flex between gap-12">
          <span>{[loan.milestone || words.noMilestone, loan.loanType].filter(Boolean).join(' · ')}</span>
          <span className="panel-position">
            {did === undefined ? null : `${did} · `}
            {placeText(listPosition, elsewhere)}
          </span>
        </p>
        <CategoryBars loan={loan} today={today} />
      </header>
      {change === undefined && loan.faults.length === 0 ? null : (
        <div className="loan-header-news text-body">
          {change === undefined ? null : (
            <p className="flex baseline accent gap-6 icon-12">
              <Sparkle />
              {change}
            </p>
          )}
          {loan.faults.length === 0 ? null : <p>{words.faults(loan.faults)}</p>}
        </div>
      )}
    </>
  );
}

function placeText(listPosition: ListPosition | undefined, elsewhere: LoanOwnership | undefined): string {
  if (elsewhere !== undefined) return words.inOther[elsewhere];
  if (listPosition === undefined) return words.notInList;
  return words.position(listPosition.position, listPosition.count);
}

/**
 * The bars once more in one thin line, for a phone: it hangs below the name, and shows once the bars have scrolled
 * away. A tap opens the same popover. Hidden from speech, which reads the bars themselves.
 */
function StatusStrip({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const stripRef = useRef<HTMLSpanElement>(null);
  const categories = panelCategories(loan);
  return (
    <>
      <span ref={stripRef} className="status-strip" aria-hidden="true" data-loan-guid={loan.loanId}>
        {categories.map(({ name, label, status }) => (
          <span
            key={name}
            className="bar flex middle strong clipped slightly-rounded"
            data-color={barColor(status)}
            data-column={label}
            data-status={status}
          >
            <StatusSign status={status} isSilent />
          </span>
        ))}
      </span>
      <StatusPopover key={loan.loanId} gridRef={stripRef} loans={[loan]} today={today} />
    </>
  );
}

function CategoryBars({ loan, today }: { readonly loan: Loan; readonly today: CalendarDay }) {
  const listRef = useRef<HTMLUListElement>(null);
  const categories = panelCategories(loan);
  return (
    <>
      <ul ref={listRef} className="category-bars stack" aria-label={words.bars} data-loan-guid={loan.loanId}>
        {categories.map((category) => {
          const text = shortCategoryText(category, today);
          return (
            <li key={category.name}>
              <button
                type="button"
                className="category-bar text-caption stack full touch-high to-start slightly-rounded"
                data-column={category.label}
                data-status={category.status}
                aria-label={[
                  category.label,
                  STATUS_LOOKS[category.status].name,
                  categoryCellText(category, today),
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              >
                <span
                  className="bar flex middle strong clipped slightly-rounded"
                  data-color={barColor(category.status)}
                  data-text={text || undefined}
                  aria-hidden="true"
                >
                  <StatusSign status={category.status} isSilent />
                </span>
                <span
                  className="bar-label muted stack text-center centered"
                  data-text={shortHeading(category.label)}
                  aria-hidden="true"
                />
              </button>
            </li>
          );
        })}
      </ul>
      <StatusPopover key={loan.loanId} gridRef={listRef} loans={[loan]} today={today} />
    </>
  );
}
