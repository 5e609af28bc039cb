import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';

/** Shares of a line of 1,180 px: no number and no name's longest word is cut in DejaVu Sans, the widest usual font. */
const WIDTHS: Readonly<Record<string, number>> = {
  Loan: 64,
  Borrower: 84.5,
  'Proj. Closing': 133,
  Processor: 71.25,
  'Loan Officer': 71.25,
  'Loan type': 37,
  Milestone: 79,
  'Milestone Date': 74,
  'Dead in Water': 44,
  // The last column: its heading ends clear of the glass.
  Closing: 51.75,
};
const CATEGORY_WIDTH = 42.75;
const TEXT_WIDTH = 74;

const GROUP_STARTS: ReadonlySet<string> = new Set([
  'Appraisal',
  'Init. Approval',
  'Borr. CTC',
  'Init. CD',
  'Closing',
]);

export function fittedWidth({ name, kind }: PipelineColumn): number {
  return WIDTHS[name] ?? (kind === 'category' ? CATEGORY_WIDTH : TEXT_WIDTH);
}

/** Two lines show these below the others. */
function isInSecondLine({ name, kind }: PipelineColumn): boolean {
  return (kind === 'text' || kind === 'date') && name !== 'Borrower';
}

export function columnClass(column: PipelineColumn): string {
  const { name, kind } = column;
  const own = `cell-${kind} column-${name.toLowerCase().replaceAll(/[^a-z]+/gu, '-')}`;
  if (isInSecondLine(column)) return `${own} second-line`;
  return GROUP_STARTS.has(name) ? `${own} group-start` : own;
}
