import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { usePopoverContent } from '#src/loan-display/status/use-popover-content.ts';
import { placeBeside } from '#src/ui/place-beside.ts';
import { createPopoverControl, type PopoverTarget } from '#src/loan-display/status/popover-control.ts';
import '#src/loan-display/status/status-popover.css';

interface StatusPopoverProps {
  /** Contains the elements with `data-column` and `data-status`, each inside one with `data-loan-guid`. */
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly loans: readonly Loan[];
  readonly today: CalendarDay;
  /** The loan whose panel is open. A press that opens another one is over: the popover goes with it. */
  readonly openLoanId?: string | undefined;
  readonly onOpen?: ((loanId: string) => void) | undefined;
}

const GAP_PX = 6;

export function StatusPopover(props: StatusPopoverProps) {
  const { gridRef, loans, today, openLoanId, onOpen } = props;
  const popoverId = useId();
  const panelRef = useRef<HTMLDivElement>(null);
  const { target, panelEvents } = useStatusPopover(gridRef, panelRef, openLoanId);
  const loan = loans.find(({ loanId }) => loanId === target?.loanId);
  const category = loan?.categories.find(({ label }) => label === target?.columnName);
  const cell = target?.cell;
  const closingLoan = cell?.dataset['legal'] === undefined ? undefined : loan;

  const content = usePopoverContent(target !== undefined);

  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (cell === undefined || panel === null || content === undefined) return;
    // Keep it inside the list, so that the loan's panel beside it stays readable.
    const frame = gridRef.current?.parentElement;
    const place = () =>
      placeBeside(panel, cell.getBoundingClientRect(), GAP_PX, frame?.getBoundingClientRect());
    place();
    cell.setAttribute('aria-describedby', popoverId);
    // The panel is positioned on the window, the cell in the table: it follows when either moves.
    const following = new AbortController();
    document.addEventListener('scroll', place, { capture: true, passive: true, signal: following.signal });
    window.addEventListener('resize', place, { signal: following.signal });
    return () => {
      following.abort();
      cell.removeAttribute('aria-describedby');
    };
  }, [gridRef, cell, popoverId, content]);

  if (!content || !(category ?? closingLoan)) return null;
  return (
    <div ref={panelRef} className="status-popover text-body scrolls" {...panelEvents}>
      {content({
        id: popoverId,
        loan: onOpen && loan,
        category,
        closingLoan,
        today,
        onOpen: target?.isHeld === true ? onOpen : undefined,
      })}
    </div>
  );
}

/** Listens on the whole grid. The popover's cell is separate state, so that no row renders again. */
function useStatusPopover(
  gridRef: RefObject<HTMLElement | null>,
  panelRef: RefObject<HTMLElement | null>,
  openLoanId: string | undefined,
) {
  const [target, setTarget] = useState<PopoverTarget>();
  const [control] = useState(() => createPopoverControl(setTarget));
  useEffect(() => {
    const grid = gridRef.current;
    if (grid === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    grid.addEventListener('pointermove', (event) => control.handlePointerMove(event), { signal });
    grid.addEventListener('pointerleave', () => control.closeSoon(), { signal });
    grid.addEventListener('focusin', (event) => control.handleFocus(event), { signal });
    grid.addEventListener(
      'focusout',
      ({ relatedTarget: next }) => {
        // A dialog that opens takes the focus: close a held popover, which would stay above it.
        if (next instanceof Node && !grid.contains(next) && !panelRef.current?.contains(next))
          control.close();
        else control.closeSoon();
      },
      { signal },
    );
    grid.addEventListener('click', (event) => control.handleTap(event), { signal, capture: true });
    grid.addEventListener('click', (event) => control.handlePress(event), { signal });
    grid.addEventListener('keydown', (event) => control.handleKey(event), { signal });
    document.addEventListener('keydown', (event) => control.handleEscape(event), { signal });
    document.addEventListener(
      'pointerdown',
      (event) => {
        const isInside =
          event.target instanceof Node &&
          (grid.contains(event.target) || panelRef.current?.contains(event.target));
        if (isInside !== true) control.close();
      },
      { signal },
    );
    // After a rotation its cell is elsewhere, or under the panel.
    window.addEventListener('resize', () => control.close(), { signal });
    return () => {
      listening.abort();
      control.close();
    };
  }, [gridRef, panelRef, control]);
  useLayoutEffect(() => {
    if (gridRef.current !== null) control.follow(gridRef.current);
  });
  useEffect(() => {
    // The press that opened the loan also reached the popover, and nothing else would close it.
    if (openLoanId !== undefined) control.close();
  }, [control, openLoanId]);
  // Not the pointer's entering, which React tells of before the grid hears that the pointer left it.
  return { target, panelEvents: { onPointerMove: control.keepOpen, onPointerLeave: control.closeSoon } };
}
