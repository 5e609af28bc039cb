import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { ClosingFacts } from '#src/loan-display/closing/closing-facts.tsx';
import { CategoryFields } from '#src/loan-display/status/category-fields.tsx';

interface PopoverContentProps {
  readonly category: MilestoneCategory | undefined;
  readonly closingLoan: Loan | undefined;
  readonly today: CalendarDay;
}

/** What the popover says of a status, a closing, or both. No first drawing needs it: its file comes later. */
export function popoverContent({ category, closingLoan, today }: PopoverContentProps) {
  return (
    <>
      {category === undefined ? null : <CategoryFields category={category} today={today} />}
      {closingLoan === undefined ? null : <ClosingFacts loan={closingLoan} today={today} />}
    </>
  );
}
