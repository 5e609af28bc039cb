import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { columnsBeside, moveColumn } from '#src/features/pipeline/columns/move-column.ts';
import type {
  PipelineTableColumn,
  PipelineTableModel,
} from '#src/features/pipeline/read/use-pipeline-table.ts';

interface Drag {
  readonly heading: HTMLElement;
  readonly column: PipelineTableColumn;
  readonly startedAt: number;
  kind: 'press' | 'scroll' | 'move';
  x: number;
  over?: HTMLElement | undefined;
}

/** A press that moves less than this still sorts. */
const STEP_PX = 6;
/** A finger that moves sooner scrolls the list. */
const HOLD_MS = 250;

/**
 * Moves a column by dragging its heading, among the pinned columns or among the others. In two lines, it stays in its
 * line. A drop on its own place changes nothing.
 */
export function useHeadingDrag(table: PipelineTableModel, onMoved: (place: string) => void) {
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);

  function end(isDropped: boolean): void {
    const { current } = drag;
    drag.current = undefined;
    if (current?.kind !== 'move') return;
    const { heading, column, over } = current;
    const side = over?.dataset['drop'];
    if (isDropped && over !== undefined) {
      const names = headingsBeside(current).filter((one) => one !== heading);
      names.splice(names.indexOf(over) + (side === 'after' ? 1 : 0), 0, heading);
      onMoved(moveColumn(column, names.map(nameOf)));
    }
    markDrop(current, undefined);
    delete heading.dataset['dragged'];
  }

  return {
    onPointerDown: ({ target, button, clientX, timeStamp }: PointerEvent) => {
      wasDragged.current = false;
      const heading = target instanceof Element ? target.closest<HTMLElement>('th[data-heading]') : null;
      if (heading === null || button !== 0) return;
      const column = table.getColumn(nameOf(heading));
      if (column !== undefined)
        drag.current = { heading, column, x: clientX, startedAt: timeStamp, kind: 'press' };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag;
      if (current === undefined) return;
      // Its release was elsewhere.
      if (event.buttons === 0) return end(false);
      const { heading } = current;
      if (current.kind === 'press') {
        if (Math.abs(event.clientX - current.x) < STEP_PX) return;
        const isSwipe = event.pointerType === 'touch' && event.timeStamp - current.startedAt < HOLD_MS;
        current.kind = isSwipe ? 'scroll' : 'move';
        wasDragged.current = true;
        heading.setPointerCapture(event.pointerId);
      }
      if (current.kind === 'move') {
        heading.dataset['dragged'] = '';
        markDrop(current, event.clientX);
      } else heading.closest('.pipeline-scroll')?.scrollBy({ left: current.x - event.clientX });
      current.x = event.clientX;
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onClickCapture: (event: MouseEvent) => {
      // What was a drag isn't also a press. A key's click has no detail.
      if (wasDragged.current && event.detail > 0) event.stopPropagation();
      wasDragged.current = false;
    },
  };
}

function nameOf(heading: HTMLElement): string {
  return heading.dataset['heading'] ?? '';
}

/** The headings among which this one moves, as they're seen. */
function headingsBeside({ heading, column }: Drag): HTMLElement[] {
  const names = new Set(columnsBeside(column).map(({ id }) => id));
  const beside = heading.parentElement?.querySelectorAll<HTMLElement>('th[data-heading]') ?? [];
  return [...beside]
    .filter((one) => names.has(nameOf(one)) && one.offsetTop === heading.offsetTop)
    .toSorted((one, other) => one.offsetLeft - other.offsetLeft);
}

function markDrop(drag: Drag, x: number | undefined): void {
  delete drag.over?.dataset['drop'];
  drag.over = undefined;
  if (x === undefined) return;
  const { top, height } = drag.heading.getBoundingClientRect();
  const under = document.elementFromPoint(x, top + height / 2);
  const over = headingsBeside(drag).find((one) => one.contains(under));
  if (over === undefined || over === drag.heading) return;
  const { left, width } = over.getBoundingClientRect();
  over.dataset['drop'] = x < left + width / 2 ? 'before' : 'after';
  drag.over = over;
  // There can be more columns past the edge.
  over.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
