import type { ColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';

export function ColumnWidths({ layout }: { readonly layout: ColumnLayout }) {
  return (
    <colgroup>
      {layout.columns.map((column, place) => (
        <col key={column.name} style={{ inlineSize: layout.widths[place] }} />
      ))}
    </colgroup>
  );
}
