import { csvText } from '#src/domain/text/csv-text.ts';
import type { TableView } from '#src/features/insights/chart-views.ts';

/** All tables in one CSV file, one below the other, each under its title. It begins with how old the loans are. */
export function insightsFile(asOfText: string, tables: readonly TableView[]): string {
  const rows = tables.flatMap(({ title, columns, rows: lines }) => [[''], [title], columns, ...lines]);
  return `\uFEFF${csvText([[asOfText], ...rows])}`;
}
