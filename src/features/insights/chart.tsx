import { useId, useState } from 'react';
import type { ChartView, TableView } from '#src/features/insights/chart-views.ts';
import { AddressLink } from '#src/features/insights/loans-link.tsx';
import { insightsWords as words } from '#src/features/insights/words.ts';
import { TextButton } from '#src/ui/fields/text-button.tsx';
import { usePrinting } from '#src/ui/media/use-printing.ts';

/** Bars as links, with their numbers beside them; its table is behind a button, and on paper. */
export function Chart({ finding, rows, table }: ChartView) {
  const [isTableOpen, setIsTableOpen] = useState(false);
  const isPrinting = usePrinting();
  const titleId = useId();
  const leftOut = table.rows.length - rows.length;
  return (
    <figure className="insights-chart stack one-column to-start gap-8 relative" aria-labelledby={titleId}>
      <h3 id={titleId} className="insights-title text-read strong">
        {table.title}
      </h3>
      <figcaption>{finding}</figcaption>
      <ul className="insights-rows stack gap-4 full">
        {rows.map(({ key, label, bars, links = [] }) => (
          <li key={key} className="insights-row stack gap-8 baseline">
            <span className="anywhere">{label}</span>
            <span className="stack">
              {bars.map(({ text, href, share, tone }) => (
                <AddressLink key={text} href={href} className="flex middle gap-8 relative finger-32 plain">
                  <span className="sr-only">{label}: </span>
                  <span
                    className="insights-fill rigid slightly-rounded"
                    data-tone={tone}
                    style={{ inlineSize: `${Math.max(0, share) * 50}%` }}
                  />
                  {text}
                </AddressLink>
              ))}
              {bars.length === 0 ? <span className="muted">0</span> : null}
              {links.length === 0 ? null : (
                <span className="flex wrap column-12">
                  {links.map(({ text, href }) => (
                    <AddressLink key={text} href={href}>
                      <span className="sr-only">{label}: </span>
                      {text}
                    </AddressLink>
                  ))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {table.rows.length === 0 ? null : (
        <p className="insights-chart-foot">
          {leftOut > 0 ? <span className="muted">{words.more(leftOut)} </span> : null}
          <TextButton onPress={() => setIsTableOpen(!isTableOpen)}>
            {isTableOpen ? words.hideTable : words.showTable}
          </TextButton>
        </p>
      )}
      {isTableOpen || isPrinting ? <ChartTable {...table} labelledBy={titleId} /> : null}
    </figure>
  );
}

function ChartTable({ columns, rows, labelledBy }: TableView & { readonly labelledBy: string }) {
  return (
    <div className="fits scrolls">
      <table className="insights-table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], at) => (
            <tr key={`${name} ${at}`}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
