import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import { type RefObject, useEffect, useState } from 'react';
import { columnStepsWords as words } from '#src/features/pipeline/table/extras/words.ts';
import '#src/features/pipeline/table/extras/column-steps.css';

interface ColumnStepsProps {
  readonly gridRef: RefObject<HTMLTableElement | null>;
}

/** The frame's position: before the first sign, behind it, at the end, or with nothing to scroll. */
type Place = 'columns' | 'statuses' | 'end' | 'whole';

/** Without it there's nothing to measure, and nothing to scroll. */
const HAS_LAYOUT = typeof ResizeObserver !== 'undefined';

/** A finger that flings stops within fractions of a pixel. */
const NEARLY = 2;

/** The edge of the wide list: each press brings the columns that follow, and at its end those before. */
export function ColumnSteps({ gridRef }: ColumnStepsProps) {
  const [place, setPlace] = useState<Place>(HAS_LAYOUT ? 'columns' : 'whole');
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const grid = gridRef.current;
    const frame = grid?.parentElement;
    if (!grid || !frame || !HAS_LAYOUT) return;
    const look = () => {
      setPlace(placeOf(frame, grid));
      setIsScrolled(frame.scrollLeft > NEARLY);
    };
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
  const isEnd = place === 'end';
  return (
    <div className="column-steps">
      <button
        type="button"
        className="column-step"
        onClick={() => step(gridRef.current, isEnd ? 'start' : 'next')}
      >
        <span className="column-steps-edge">
          {isEnd ? <ChevronsLeft /> : <ChevronRight />}
          <span>{words[place]}</span>
        </span>
      </button>
      <button
        type="button"
        className="column-step"
        aria-label={words.previous}
        title={words.previous}
        aria-disabled={!isScrolled}
        onClick={() => step(gridRef.current, 'previous')}
      >
        <span className="column-steps-edge">
          <ChevronLeft />
        </span>
      </button>
    </div>
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

function step(grid: HTMLTableElement | null, to: 'start' | 'previous' | 'next'): void {
  const frame = grid?.parentElement;
  if (!grid || !frame) return;
  if (to === 'start') {
    frame.scrollTo({ left: 0 });
    return;
  }
  const start = stickyEnd(grid, frame);
  const headings = [...grid.querySelectorAll('th:not(.left)')];
  const inSight = headings.find((heading) => leftOf(heading) >= start - NEARLY);
  const room = rightOf(frame) - start;
  const first =
    to === 'next'
      ? headings.find((heading) => !isReached(heading, frame))
      : headings.find(
          (heading) => inSight !== undefined && leftOf(heading) >= leftOf(inSight) - room - NEARLY,
        );
  if (first !== undefined) frame.scrollBy({ left: leftOf(first) - start });
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
