import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useEffect, useState } from 'react';
import { columnStepsWords as words } from '#src/features/pipeline/table/extras/words.ts';
import '#src/features/pipeline/table/extras/column-steps.css';

interface ColumnStepsProps {
  readonly gridRef: RefObject<HTMLTableElement | null>;
}

/** Where the frame stands: before the first sign, behind it, without one, at the end, or with nothing to scroll. */
type Place = 'names' | 'statuses' | 'columns' | 'end' | 'whole';

/** Without it there's nothing to measure, and nothing to scroll. */
const HAS_LAYOUT = typeof ResizeObserver !== 'undefined';

/** A finger that flings stops within fractions of a pixel. */
const NEARLY = 2;

/** The edge of the wide list: one press brings the statuses, the next ones, and at the end the names again. */
export function ColumnSteps({ gridRef }: ColumnStepsProps) {
  const [place, setPlace] = useState<Place>(HAS_LAYOUT ? 'names' : 'whole');
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
  const first = statusesOf(grid).find((heading) => !heading.matches('.column-dead-in-water'));
  if (first === undefined) return 'columns';
  return rightOf(first) <= rightOf(frame) + NEARLY ? 'statuses' : 'names';
}

function step(grid: HTMLTableElement | null, isBack: boolean): void {
  const frame = grid?.parentElement;
  if (!grid || !frame) return;
  if (isBack) {
    frame.scrollTo({ left: 0 });
    return;
  }
  const [first, ...others] = statusesOf(grid);
  const start = stickyEnd(grid, frame);
  const next =
    first !== undefined && leftOf(first) > start + NEARLY
      ? first
      : others.find((heading) => rightOf(heading) > rightOf(frame) + NEARLY);
  frame.scrollBy({ left: next === undefined ? frame.clientWidth : leftOf(next) - start });
}

function statusesOf(grid: HTMLTableElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('th.cell-category')];
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
