import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import '#src/ui/printed-table.css';

interface PrintedTableProps {
  readonly title: string;
  /** How many rows, which filters, and as of when. */
  readonly captionLines: readonly string[];
  /** The meaning of marks in the rows. */
  readonly legend?: ReactNode;
  readonly columns: readonly string[];
  /** Smaller if there are more columns. */
  readonly fontSize: `${number}pt`;
  readonly children: ReactNode;
}

/** Printed instead of the page. Render it while printing; its heading repeats on every sheet. */
export function PrintedTable(props: PrintedTableProps) {
  const { title, captionLines, legend, columns, fontSize, children } = props;
  return createPortal(
    <table className="printed-table" style={{ fontSize }}>
      <thead>
        <tr>
          <th className="printed-title" colSpan={columns.length} scope="colgroup">
            <strong>Clear to Close: {title}</strong>
            <span>{captionLines.join(' · ')}</span>
            {legend === undefined ? null : <span className="printed-legend block">{legend}</span>}
          </th>
        </tr>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>,
    document.body,
  );
}
