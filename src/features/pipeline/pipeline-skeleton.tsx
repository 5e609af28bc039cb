import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { columnClass } from '#src/features/pipeline/column-look.ts';
import { ColumnWidths } from '#src/features/pipeline/column-widths.tsx';
import { PAGE_SIZE } from '#src/features/pipeline/use-shown-loans.ts';
import { SkeletonBar } from '#src/ui/skeleton-bar.tsx';

const PLACES = Array.from({ length: PAGE_SIZE }, (_, place) => place);

/** The table before its loans: same columns, same rows, same height, so that nothing moves when they come. */
export function PipelineSkeleton({ columns }: { readonly columns: readonly PipelineColumn[] }) {
  return (
    <div className="pipeline-scroll" aria-busy="true">
      <output className="sr-only">Loading the pipeline</output>
      <table className="pipeline" aria-hidden="true" data-skeleton="table">
        <ColumnWidths columns={columns} />
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} className={columnClass(column)}>
                <span className="sort-button">{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLACES.map((place) => (
            <tr key={place} className="row">
              {columns.map((column) => (
                <td key={column.name} className={columnClass(column)}>
                  <SkeletonBar width={column.kind === 'category' ? '1.25rem' : '70%'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
