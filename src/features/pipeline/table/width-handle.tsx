import { type PointerEvent, useRef } from 'react';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '#src/contract/wire/preferences.ts';
import { widthProperty } from '#src/features/pipeline/columns/positioned-columns.ts';
import { columnWords } from '#src/features/pipeline/columns/words.ts';
import type { PipelineTableColumn } from '#src/features/pipeline/read/use-pipeline-table.ts';

interface WidthHandleProps {
  readonly column: PipelineTableColumn;
  readonly index: number;
  /** What all columns have now, in px. */
  readonly widths: Readonly<Record<string, number>>;
}

const STEP_PX = 8;

/**
 * The edge of a heading. A drag or an arrow key there changes the column's width; a double press or Enter fits it to
 * what's in it. All others keep their widths from then on: none moves because the list no longer fills its frame.
 */
export function WidthHandle({ column, index, widths }: WidthHandleProps) {
  const drag = useRef<{ readonly x: number; readonly handle: HTMLElement }>(undefined);
  const width = within(widths[column.id] ?? column.getSize());
  const widthAt = (x: number) => within(width + x - (drag.current?.x ?? x));
  const keep = (next: number) => {
    const all = Object.entries({ ...widths, [column.id]: next });
    column.table.setColumnSizing((own) => ({
      ...own,
      ...Object.fromEntries(all.map(([name, one]) => [name, within(one)])),
    }));
  };

  // No render while it's dragged: rows follow the property.
  function show(next: number): void {
    const { current } = drag;
    if (current === undefined) return;
    current.handle.closest('table')?.style.setProperty(widthProperty(index), `${next}px`);
    current.handle.setAttribute('aria-valuenow', `${next}`);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- with the focus, it's a control
    <hr
      className="width-handle"
      aria-orientation="vertical"
      aria-label={columnWords.widthOf(column.id)}
      aria-valuenow={width}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      tabIndex={-1}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        // Its heading doesn't move with it.
        event.stopPropagation();
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, handle: event.currentTarget };
      }}
      onPointerMove={(event) => show(widthAt(event.clientX))}
      onPointerUp={(event) => {
        const next = widthAt(event.clientX);
        drag.current = undefined;
        if (next !== width) keep(next);
      }}
      onPointerCancel={() => {
        show(width);
        drag.current = undefined;
      }}
      onDoubleClick={(event) => keep(fittingWidth(event.currentTarget, index))}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') keep(width - STEP_PX);
        else if (event.key === 'ArrowRight') keep(width + STEP_PX);
        else if (event.key === 'Enter') keep(fittingWidth(event.currentTarget, index));
        else return;
        event.preventDefault();
      }}
    />
  );
}

function within(width: number): number {
  return Math.min(Math.max(Math.round(width), MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH);
}

/** The width at which no text of the rows that are rendered wraps or is cut. */
function fittingWidth(handle: HTMLElement, index: number): number {
  const grid = handle.closest('table');
  const heading = handle.closest('th');
  if (grid === null || heading === null) return 0;
  const width = grid.style.getPropertyValue(widthProperty(index));
  grid.dataset['fitting'] = '';
  grid.style.setProperty(widthProperty(index), '0px');
  const fitting = Math.ceil(heading.getBoundingClientRect().width);
  grid.style.setProperty(widthProperty(index), width);
  delete grid.dataset['fitting'];
  return fitting;
}
