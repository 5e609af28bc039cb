import type { ColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';

export function ColumnGroup({ layout }: { readonly layout: ColumnLayout }) {
  return (
    <colgroup>
      {layout.columns.map((column, index) => (
        <col key={column.name} style={{ inlineSize: layout.widths[index] }} />
      ))}
    </colgroup>
  );
}
