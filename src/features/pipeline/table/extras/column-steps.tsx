import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useEffect, useState } from 'react';
import { columnStepsWords as words } from '#src/features/pipeline/table/extras/words.ts';
import '#src/features/pipeline/table/extras/column-steps.css';

interface ColumnStepsProps {
  readonly gridRef: RefObject<HTMLTableElement | null>;
}

/** Where the frame stands: before the first sign, behind it, at the end, or with nothing to scroll. */
type Place = 'columns' | 'statuses' | 'end' | 'whole';

/** Without it there's nothing to measure, and nothing to scroll. */
const HAS_LAYOUT = typeof ResizeObserver !== 'undefined';

/** A finger that flings stops within fractions of a pixel. */
const NEARLY = 2;

/** The edge of the wide list: each press brings the columns that follow, and at the end the names again. */
export function ColumnSteps({ gridRef }: ColumnStepsProps) {
  const [place, setPlace] = useState<Place>(HAS_LAYOUT ? 'columns' : 'whole');
  useEffect(() => {
    const grid = gridRef.current;
    const frame = grid?.parentElement;
    if (!grid || !frame || !HAS_LAYOUT) return;
    const look = () => setPlace(placeOf(frame, grid));
    const listening = new AbortController();
    frame.addEventListener('scroll', look, { passive: true, signal: listening.signal });
    const resizing = new ResizeObserver(look);
    resizing.observe(frame);
    resizing.observe(grid);
    return () => {
      listening.abort();
      resizing.disconnect();
    };
  }, [gridRef]);
  // Gives its room back to the list.
  if (place === 'whole') return <div className="no-column-steps" />;
  const isBack = place === 'end';
  return (
    <button type="button" className="column-steps" onClick={() => step(gridRef.current, isBack)}>
      <span className="column-steps-edge">
        {isBack ? <ChevronLeft /> : <ChevronRight />}
        <span>{words[place]}</span>
      </span>
    </button>
  );
}

function placeOf(frame: HTMLElement, grid: HTMLTableElement): Place {
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  if (scrollWidth - clientWidth <= NEARLY) return 'whole';
  if (scrollLeft + clientWidth >= scrollWidth - NEARLY) return 'end';
  // Days in Dead in Water say little about the others.
  const first = grid.querySelector('th.cell-category:not(.column-dead-in-water)');
  return first !== null && isReached(first, frame) ? 'statuses' : 'columns';
}

function step(grid: HTMLTableElement | null, isBack: boolean): void {
  const frame = grid?.parentElement;
  if (!grid || !frame) return;
  if (isBack) {
    frame.scrollTo({ left: 0 });
    return;
  }
  const next = [...grid.querySelectorAll('th')].find((heading) => !isReached(heading, frame));
  if (next !== undefined) frame.scrollBy({ left: leftOf(next) - stickyEnd(grid, frame) });
}

/** True for a heading that the frame's end doesn't cut or hide. */
function isReached(heading: Element, frame: HTMLElement): boolean {
  return rightOf(heading) <= rightOf(frame) + NEARLY;
}

function stickyEnd(grid: HTMLTableElement, frame: HTMLElement): number {
  const last = grid.querySelector('th.last-left');
  return last === null ? leftOf(frame) : rightOf(last);
}

function leftOf(element: Element): number {
  return element.getBoundingClientRect().left;
}

function rightOf(element: Element): number {
  return element.getBoundingClientRect().right;
}
