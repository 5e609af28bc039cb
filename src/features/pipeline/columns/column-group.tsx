import { fittedWidth } from '#src/features/pipeline/columns/fitted-columns.ts';
import type { ColumnLayout } from '#src/features/pipeline/columns/use-column-layout.ts';

/** The column widths: shares in the fitted form, so that every column fits; px in the expanded one. */
export function ColumnGroup({ layout }: { readonly layout: ColumnLayout }) {
  const { columns, widths, isCollapsed } = layout;
  const whole = columns.reduce((sum, column) => sum + fittedWidth(column), 0);
  return (
    <colgroup>
      {columns.map((column, index) => (
        <col
          key={column.name}
          style={{
            inlineSize: isCollapsed ? `${(100 * fittedWidth(column)) / whole}%` : widths[index],
          }}
        />
      ))}
    </colgroup>
  );
}
