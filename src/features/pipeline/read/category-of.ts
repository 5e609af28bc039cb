import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';

/** The category that a column shows for one of the loans; undefined if the loan left the list. */
export function categoryOf(
  loans: readonly Loan[],
  columns: readonly PipelineColumn[],
  loanId: string,
  columnName: string,
): MilestoneCategory | undefined {
  const loan = loans.find((candidate) => candidate.loanId === loanId);
  const column = columns.find(({ name }) => name === columnName);
  return loan?.categories[column?.categoryIndex ?? -1];
}
