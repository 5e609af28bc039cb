import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';

interface FittedColumn {
  /** The heading's trade abbreviation: two short lines. A soft hyphen says where a word may break. */
  readonly heading: string;
  /** Its share of a line of 1,180 px. */
  readonly width: number;
}

const FITTED: Readonly<Record<string, FittedColumn>> = {
  Loan: { heading: 'Loan', width: 58 },
  Borrower: { heading: 'Borrower', width: 76 },
  'Proj. Closing': { heading: 'Proj. Closing', width: 130 },
  Processor: { heading: 'Processor', width: 74 },
  'Loan Officer': { heading: 'Loan Officer', width: 68 },
  'Loan type': { heading: 'Type', width: 38 },
  Milestone: { heading: 'Milestone', width: 82 },
  'Milestone Date': { heading: 'Milestone Date', width: 74 },
  'Dead in Water': { heading: 'Dead in Water', width: 52 },
  Disclosures: { heading: 'Discl.', width: 44 },
  Appraisal: { heading: 'Appr.', width: 44 },
  'Init. Approval': { heading: 'Init. Appr.', width: 44 },
  'Init. CD': { heading: 'Init.\nCD', width: 44 },
  Locked: { heading: 'Lock\u00ADed', width: 44 },
  'Final Verbal': { heading: 'Final Verb.', width: 44 },
  Closing: { heading: 'Clos\u00ADing', width: 44 },
};
const CATEGORY_WIDTH = 44;
const TEXT_WIDTH = 74;

/** The first of each group of statuses: a hairline stands before it. */
const GROUP_STARTS: ReadonlySet<string> = new Set([
  'Appraisal',
  'Init. Approval',
  'Borr. CTC',
  'Init. CD',
  'Closing',
]);

/** The heading in the fitted form; a lender's own column has its whole name. */
export function fittedHeading(name: string): string {
  return FITTED[name]?.heading ?? name;
}

/** The column's share of the fitted line in px of a table of 1,180 px. */
export function fittedWidth({ name, kind }: PipelineColumn): number {
  return FITTED[name]?.width ?? (kind === 'category' ? CATEGORY_WIDTH : TEXT_WIDTH);
}

/** The names by which style sheets place a column. */
export function columnClass({ name, kind }: PipelineColumn): string {
  const own = `cell-${kind} column-${name.toLowerCase().replaceAll(/[^a-z]+/gu, '-')}`;
  return GROUP_STARTS.has(name) ? `${own} group-start` : own;
}
