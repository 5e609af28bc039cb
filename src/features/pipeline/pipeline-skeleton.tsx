import { CardsSkeleton } from '#src/features/pipeline/cards/cards-skeleton.tsx';
import { shortHeading } from '#src/domain/list/short-heading.ts';
import { ColumnGroup } from '#src/features/pipeline/columns/column-group.tsx';
import type { ColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';
import { useIsNarrow } from '#src/ui/media/use-is-narrow.ts';
import { pipelineWords } from '#src/features/pipeline/read/words.ts';

/** As many as the frame is tall. */
const ROW_COUNT = 15;
const ROWS = Array.from({ length: ROW_COUNT }, (_, index) => index);

interface PipelineSkeletonProps {
  readonly layout: ColumnLayout;
  readonly frameRef: (frame: HTMLElement | null) => void;
}

/**
 * The list before its loans: same columns, rows or cards, and height, so that nothing moves when they arrive. A row is
 * one cell and CSS draws most of its bars: a cell for each column would cost a slow device more than the list itself.
 */
export function PipelineSkeleton({ layout, frameRef }: PipelineSkeletonProps) {
  const { columns } = layout;
  if (useIsNarrow()) return <CardsSkeleton />;
  return (
    <div className="list-space" data-fitted={layout.isCollapsed}>
      <div ref={frameRef} className="pipeline-scroll" data-collapsed={layout.isCollapsed} aria-busy="true">
        <output className="sr-only">{pipelineWords.loading}</output>
        <table
          className="pipeline"
          style={{ inlineSize: layout.isCollapsed ? undefined : layout.width }}
          aria-hidden="true"
          data-skeleton="table"
        >
          <ColumnGroup layout={layout} />
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} className={column.className} style={column.style}>
                  <span className="sort-button">
                    {layout.isCollapsed ? shortHeading(column.name) : column.name}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="breathing">
            {ROWS.map((index) => (
              <tr key={index} className="row">
                <td colSpan={columns.length} className="skeleton-loan">
                  <SkeletonBar width="5.5rem" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
