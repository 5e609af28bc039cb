import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { CategoryFields } from '#src/loan-display/status/category-fields.tsx';
import { useStatusPopover } from '#src/loan-display/status/use-status-popover.ts';
import { placeBeside } from '#src/ui/place-beside.ts';
import '#src/loan-display/status/status-popover.css';

interface StatusPopoverProps {
  /** Holds the elements with `data-column` and `data-status`, each inside one with `data-loan-guid`. */
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly findCategory: (loanId: string, columnName: string) => MilestoneCategory | undefined;
  readonly today: CalendarDay;
}

const GAP_PX = 6;

/** One popover for all statuses of a table, a list or a panel: it is put beside the one that asks for it. */
export function StatusPopover({ gridRef, findCategory, today }: StatusPopoverProps) {
  const popoverId = useId();
  const panelRef = useRef<HTMLDivElement>(null);
  const { target, panelEvents } = useStatusPopover(gridRef, panelRef);
  const category = target && findCategory(target.loanId, target.columnName);
  const cell = target?.cell;

  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (cell === undefined || panel === null) return;
    const place = () => placeBeside(panel, cell.getBoundingClientRect(), GAP_PX);
    place();
    cell.setAttribute('aria-describedby', popoverId);
    // The panel stands on the window, the cell on the table: it follows when either moves.
    const following = new AbortController();
    document.addEventListener('scroll', place, { capture: true, passive: true, signal: following.signal });
    window.addEventListener('resize', place, { signal: following.signal });
    return () => {
      following.abort();
      cell.removeAttribute('aria-describedby');
    };
  }, [cell, popoverId]);

  if (category === undefined) return null;
  return (
    <div ref={panelRef} id={popoverId} role="tooltip" className="status-popover" {...panelEvents}>
      <CategoryFields category={category} today={today} />
    </div>
  );
}
