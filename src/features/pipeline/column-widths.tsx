import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { columnWidth } from '#src/features/pipeline/column-look.ts';

export function ColumnWidths({ columns }: { readonly columns: readonly PipelineColumn[] }) {
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column.name} style={{ inlineSize: columnWidth(column) }} />
      ))}
    </colgroup>
  );
}
