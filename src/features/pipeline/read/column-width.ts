import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';

const WIDTHS: Readonly<Record<string, number>> = {
  Loan: 100,
  'Proj. Closing': 168,
  Processor: 134,
  'Loan Officer': 140,
  Milestone: 116,
  'Milestone Date': 96,
  'Dead in Water': 82,
};

const CATEGORY_WIDTH = 100;
const TEXT_WIDTH = 104;

/** Each pinned column of the collapsed list starts 62 px after the one before it (specification 2.5). */
const COLLAPSED_PINNED_WIDTH = 62;
/** The cap of collapsed headings (specification 2.5). */
const COLLAPSED_WIDTH = 70;
const COLLAPSED_CATEGORY_WIDTH = 62;

/** A column's usual width in px. The table's layout is fixed, so a new page never moves a column. */
export function usualWidth({ name, kind }: PipelineColumn): number {
  return WIDTHS[name] ?? (kind === 'category' ? CATEGORY_WIDTH : TEXT_WIDTH);
}

export function collapsedWidth(isStatus: boolean, isPinned: boolean): number {
  if (isPinned) return COLLAPSED_PINNED_WIDTH;
  return isStatus ? COLLAPSED_CATEGORY_WIDTH : COLLAPSED_WIDTH;
}
