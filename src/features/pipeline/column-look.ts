import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';

const WIDTHS: Readonly<Record<string, number>> = {
  Loan: 100,
  Borrower: 108,
  'Proj. Closing': 168,
  Processor: 92,
  'Loan Officer': 94,
  'Loan type': 104,
  Milestone: 112,
  'Milestone Date': 94,
  'Dead in Water': 84,
};

const CATEGORY_WIDTH = 100;
const TEXT_WIDTH = 112;

/** Columns that stay at the left while the others scroll under them. */
const LEFT_COLUMNS = ['Loan', 'Borrower', 'Proj. Closing'];

/** Width in px. The table has a fixed layout, so that a new page never moves a column. */
export function columnWidth(column: PipelineColumn): number {
  return WIDTHS[column.name] ?? (column.kind === 'category' ? CATEGORY_WIDTH : TEXT_WIDTH);
}

/** The class of a column's cells: how it aligns, and where it stays. */
export function columnClass(column: PipelineColumn): string {
  const place = LEFT_COLUMNS.indexOf(column.name);
  return place === -1 ? `cell-${column.kind}` : `cell-${column.kind} left left-${place}`;
}
