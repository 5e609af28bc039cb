import { shortHeading } from '#src/domain/list/short-heading.ts';
import '#src/features/pipeline/cards/cards.css';
import { ColumnGroup } from '#src/features/pipeline/columns/column-group.tsx';
import type { ColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';
import { ListSkeleton } from '#src/ui/list-skeleton.tsx';
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
 * The list before its loans, with the same columns and rows: nothing moves when they arrive. A row is one bar: a cell
 * for each column would cost more than the list itself.
 */
export function PipelineSkeleton({ layout, frameRef }: PipelineSkeletonProps) {
  const { columns } = layout;
  if (useIsNarrow()) {
    return (
      <div className="cards-frame">
        <ListSkeleton label={pipelineWords.loading} />
      </div>
    );
  }
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
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text lies deep
                <th key={column.name} className={column.className} style={column.style}>
                  <div className="heading">
                    <span className="sort-button">
                      <span
                        className="heading-text"
                        data-short={layout.isCollapsed ? shortHeading(column.name) : undefined}
                      >
                        {column.name}
                      </span>
                    </span>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="breathing">
            {ROWS.map((index) => (
              <tr key={index} className="row">
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a picture in a hidden table */}
                <td colSpan={columns.length} className="skeleton-loan" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
