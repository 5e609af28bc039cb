import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar-day.ts';
import type { Loan } from '#src/domain/loan.ts';
import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { CategoryFields } from '#src/features/pipeline/category-fields.tsx';
import { useStatusPopover } from '#src/features/pipeline/use-status-popover.ts';
import { placeBeside } from '#src/ui/place-beside.ts';

interface StatusPopoverProps {
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly loans: readonly Loan[];
  readonly columns: readonly PipelineColumn[];
  readonly today: CalendarDay;
}

const POPOVER_ID = 'status-popover';
const GAP_PX = 6;

/** One popover for all status cells of the table: it is put beside the cell that asks for it. */
export function StatusPopover({ gridRef, loans, columns, today }: StatusPopoverProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  const { target, panelEvents } = useStatusPopover(gridRef, panelRef);
  const loan = loans.find(({ loanId }) => loanId === target?.loanId);
  const column = columns.find(({ name }) => name === target?.columnName);
  const category = loan?.categories[column?.categoryIndex ?? -1];
  const cell = target?.cell;

  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (cell === undefined || panel === null) return;
    const place = () => placeBeside(panel, cell.getBoundingClientRect(), GAP_PX);
    place();
    cell.setAttribute('aria-describedby', POPOVER_ID);
    // The panel stands on the window, the cell on the table: it follows when either moves.
    const following = new AbortController();
    document.addEventListener('scroll', place, { capture: true, passive: true, signal: following.signal });
    window.addEventListener('resize', place, { signal: following.signal });
    return () => {
      following.abort();
      cell.removeAttribute('aria-describedby');
    };
  }, [cell]);

  if (loan === undefined || category === undefined) return null;
  return (
    <div ref={panelRef} id={POPOVER_ID} role="tooltip" className="status-popover" {...panelEvents}>
      <CategoryFields category={category} today={today} />
    </div>
  );
}
