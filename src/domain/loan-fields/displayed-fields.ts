import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { readDate } from '#src/domain/calendar/date-text.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';

export interface DisplayedField {
  readonly name: string;
  readonly fields: readonly string[];
}

/** Everything the list shows, in column order. Excludes what only filters, contacts or notes need. */
export function displayedFields({ loan, categories }: FieldMap): readonly DisplayedField[] {
  return [
    { name: 'Loan number', fields: [loan.number] },
    { name: 'Borrower', fields: [loan.borrowerLastName, loan.borrowerFirstName] },
    { name: 'Closing date', fields: [loan.projectedClosingDate] },
    { name: 'Processor', fields: [loan.processorName] },
    { name: 'Loan officer', fields: [loan.loanOfficerName] },
    { name: 'Loan type', fields: [loan.loanType] },
    { name: 'Milestone', fields: [loan.currentMilestone] },
    { name: 'Milestone date', fields: [loan.currentMilestoneDate] },
    { name: 'PIW', fields: [loan.piw] },
    { name: 'File review', fields: [loan.fileReviewedDate] },
    ...(loan.closingDisclosureReceivedDate === undefined
      ? []
      : [{ name: 'CD received', fields: [loan.closingDisclosureReceivedDate] }]),
    ...categories.map(({ name, fields }) => ({
      name,
      fields: fields.flatMap(({ due, completed }) => [due, completed]),
    })),
  ];
}

/** True if two texts of a field mean the same: see displayedText. */
export function isSameDisplayedText(before: string | undefined, after: string | undefined): boolean {
  return before === after || displayedText(before) === displayedText(after);
}

const LIKE_A_DATE = /^[\d/_-]/;

/** A text as it's compared, ignoring surrounding blanks, the time after a day, and how an empty date is written. */
export function displayedText(text = ''): string | number {
  const bare = text.trim();
  const reading = LIKE_A_DATE.test(bare) ? readDate(bare) : parseCalendarDay(bare);
  return typeof reading === 'number' ? reading : reading === 'none' ? '' : bare;
}
