import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Closing } from '#src/domain/loan/closing.ts';
import { foldText, searchForm } from '#src/domain/text/fold-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { categoryCellText } from '#src/domain/status/status-text.ts';
import { STATUSES_BY_URGENCY } from '#src/domain/status/status.ts';

/** What searching and sorting need from a column's values. */
export interface ColumnValues {
  /** Loans with the same key show the same text and sort the same. */
  keyOf(loan: Loan): string | number;
  /** The text to search, in search form. */
  searchText(loan: Loan): string;
  /** The value to sort by, all texts or all numbers; undefined for an empty cell, which sorts last. */
  sortKey(loan: Loan): string | number | undefined;
}

/** A column's values on the given day. */
export function columnValues(column: PipelineColumn, today: CalendarDay): ColumnValues {
  const shown = (loan: Loan): string => cellText(loan, column, today);
  const searched = (loan: Loan): string => searchForm(shown(loan));
  switch (column.kind) {
    case 'text': {
      const sortKey = (loan: Loan): string | undefined => foldText(shown(loan)) || undefined;
      if (column.name !== 'Loan') return { keyOf: shown, searchText: searched, sortKey };
      // Search the whole number too: users paste it, and the copy button copies it.
      return { keyOf: (loan) => loan.loanNumber, searchText: (loan) => searchForm(loan.loanNumber), sortKey };
    }
    case 'closing':
      return {
        keyOf: ({ closing }) => (closing.day === undefined ? '' : closing.day * 4 + notFundedKey(closing)),
        searchText: searched,
        sortKey: (loan) => loan.closing.day,
      };
    case 'date':
      return {
        keyOf: (loan) => loan.milestoneDate ?? '',
        searchText: searched,
        sortKey: (loan) => loan.milestoneDate,
      };
    case 'category': {
      const categoryOf = (loan: Loan): MilestoneCategory | undefined =>
        loan.categories[column.categoryIndex ?? -1];
      return {
        keyOf: (loan) => categoryKey(categoryOf(loan), today),
        searchText: searched,
        sortKey: (loan) => categorySortKey(categoryOf(loan)),
      };
    }
  }
}

/** A closing's day and this number decide what its cell says. */
function notFundedKey({ daysUnfunded, didNotClose }: Closing): number {
  return daysUnfunded === 0 ? 0 : didNotClose ? 2 : 1;
}

/** Above every number of days between two dates of four-digit years. */
const DAYS_LIMIT = 2 ** 22;

/**
 * A number that covers everything a category's cell and sort order depend on. A small integer if possible, because
 * those are by far the fastest Map keys, and each loan needs 13.
 */
function categoryKey(category: MilestoneCategory | undefined, today: CalendarDay): number | string {
  if (category === undefined) return '';
  const { status, daysLate, pastDueDays, completedCount, totalCount, deadInWater } = category;
  const urgency = STATUSES_BY_URGENCY.indexOf(status);
  if (deadInWater !== undefined) return ((deadInWater.days ?? -1) + 1) * 8 + urgency;
  if (status !== 'PAST_DUE') return (completedCount * 1024 + totalCount) * 8 + urgency;
  if (pastDueDays === daysLate) return daysLate * 8 + urgency;
  if (pastDueDays === undefined) return `${daysLate} ${categoryCellText(category, today)}`;
  return ((pastDueDays + 1) * DAYS_LIMIT + daysLate) * 8 + urgency;
}

/** Most urgent first, then most days late; Dead in Water by the days that it shows. */
function categorySortKey(category: MilestoneCategory | undefined): number | undefined {
  if (category === undefined) return undefined;
  const { status, daysLate, deadInWater } = category;
  if (deadInWater !== undefined) return deadInWater.days;
  return STATUSES_BY_URGENCY.indexOf(status) * DAYS_LIMIT - daysLate;
}
