import type { CalendarDay } from '#src/domain/calendar-day.ts';
import { foldText } from '#src/domain/fold-text.ts';
import type { Loan } from '#src/domain/loan.ts';
import type { MilestoneCategory } from '#src/domain/milestone-category.ts';
import { cellText, type PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { categoryCellText } from '#src/domain/status-text.ts';
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
      return categoryValues(column.categoryIndex ?? -1, today, searchText);
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

function categoryValues(index: number, today: CalendarDay, searchText: (loan: Loan) => string): ColumnValues {
  return {
    searchText,
    keyOf(loan) {
      const category = loan.categories[index];
      return category === undefined ? '' : categoryKey(category, today);
    },
    compare(left, right) {
      const a = left.categories[index];
      const b = right.categories[index];
      return a === undefined || b === undefined ? 0 : compareCategories(a, b);
    },
    isEmpty: (loan) => loan.categories[index] === undefined,
  };
}

/** Above every number of days between two dates of four-digit years. */
const DAYS_LIMIT = 2 ** 22;

/**
 * A number for everything that a category's cell and place depend on: small integers where possible, because they are by far
 * the quickest keys of a Map, and there is one to make for each of 13 cells of each loan.
 */
function categoryKey(category: MilestoneCategory, today: CalendarDay): number | string {
  const { status, daysLate, pastDueDays, completedCount, totalCount, deadInWater } = category;
  const urgency = urgencyOf(status);
  if (deadInWater !== undefined) return ((deadInWater.days ?? -1) + 1) * 8 + urgency;
  if (status !== 'PAST_DUE') return (completedCount * 1024 + totalCount) * 8 + urgency;
  if (pastDueDays === daysLate) return daysLate * 8 + urgency;
  if (pastDueDays === undefined) return `${daysLate} ${categoryCellText(category, today)}`;
  return ((pastDueDays + 1) * DAYS_LIMIT + daysLate) * 8 + urgency;
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
