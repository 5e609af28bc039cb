import type { CalendarDay } from '#src/domain/calendar-day.ts';
import { foldText } from '#src/domain/fold-text.ts';
import type { Loan } from '#src/domain/loan.ts';
import type { MilestoneCategory } from '#src/domain/milestone-category.ts';
import { cellText, type PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { STATUSES_BY_URGENCY, type Status } from '#src/domain/status.ts';

/** What searching and sorting need of a column's values. */
export interface ColumnValues {
  /** Loans with the same key show the same text and sort alike. */
  keyOf(loan: Loan): string | number;
  /** The folded text that a search looks at. */
  searchText(loan: Loan): string;
  compare(left: Loan, right: Loan): number;
  isEmpty(loan: Loan): boolean;
}

/** The values of a column on the given day. */
export function columnValues(column: PipelineColumn, today: CalendarDay): ColumnValues {
  const searchText = (loan: Loan): string => foldText(cellText(loan, column, today));
  switch (column.kind) {
    case 'text':
      return textValues(column, today);
    case 'closing':
      return {
        searchText,
        keyOf: ({ closing }) =>
          closing.day === undefined ? '' : closing.day * 2 + (closing.isSlipped ? 1 : 0),
        compare: (left, right) => (left.closing.day ?? 0) - (right.closing.day ?? 0),
        isEmpty: (loan) => loan.closing.day === undefined,
      };
    case 'date':
      return {
        searchText,
        keyOf: (loan) => loan.milestoneDate ?? '',
        compare: (left, right) => (left.milestoneDate ?? 0) - (right.milestoneDate ?? 0),
        isEmpty: (loan) => loan.milestoneDate === undefined,
      };
    case 'category':
      return categoryValues(column.categoryIndex ?? -1, searchText);
  }
}

function textValues(column: PipelineColumn, today: CalendarDay): ColumnValues {
  const shown = (loan: Loan): string => cellText(loan, column, today);
  const isLoanNumber = column.name === 'Loan';
  const sortText = (loan: Loan): string => foldText(shown(loan));
  return {
    keyOf: isLoanNumber ? (loan) => loan.loanNumber : shown,
    searchText: isLoanNumber ? (loan) => foldText(loan.loanNumber) : sortText,
    compare: (left, right) => compareTexts(sortText(left), sortText(right)),
    isEmpty: (loan) => shown(loan) === '',
  };
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function categoryValues(index: number, searchText: (loan: Loan) => string): ColumnValues {
  return {
    searchText,
    keyOf(loan) {
      const category = loan.categories[index];
      return category === undefined ? '' : categoryKey(category);
    },
    compare(left, right) {
      const a = left.categories[index];
      const b = right.categories[index];
      return a === undefined || b === undefined ? 0 : compareCategories(a, b);
    },
    isEmpty: (loan) => loan.categories[index] === undefined,
  };
}

function categoryKey(category: MilestoneCategory): string {
  return `${category.status} ${category.completedCount} ${category.totalCount} ${category.daysLate} ${category.pastDueDays ?? ''} ${category.deadInWater?.days ?? ''}`;
}

/** Most urgent first, then most days late; in Dead in Water, most days in the water. */
function compareCategories(left: MilestoneCategory, right: MilestoneCategory): number {
  const urgency = urgencyOf(left.status) - urgencyOf(right.status);
  return urgency === 0 ? lateness(right) - lateness(left) : urgency;
}

function lateness(category: MilestoneCategory): number {
  return category.deadInWater === undefined ? category.daysLate : (category.deadInWater.days ?? -1);
}

function urgencyOf(status: Status): number {
  return STATUSES_BY_URGENCY.indexOf(status);
}
