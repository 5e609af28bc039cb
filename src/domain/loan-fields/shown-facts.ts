import { parseCalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';

/** Something that the list shows of a loan, and the pipeline fields that it is made of. */
export interface ShownFact {
  /** As a loan officer calls it: `Closing date`, or a category's name. */
  readonly name: string;
  readonly fields: readonly string[];
}

/** Everything that the list shows, in the order of its columns. What only filters, contacts or notes need is not in it. */
export function shownFacts({ loan, categories }: FieldMap): readonly ShownFact[] {
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
    ...categories.map(({ name, fields }) => ({
      name,
      fields: fields.flatMap(({ due, completed }) => [due, completed]),
    })),
  ];
}

const UNSET_DATE = '//';

/** Whether two texts of a field say the same: blanks around them, and the time behind a day, do not count. */
export function saysTheSame(before: string | undefined, after: string | undefined): boolean {
  const [left, right] = [bareText(before), bareText(after)];
  if (left === right) return true;
  const day = parseCalendarDay(left);
  return day !== undefined && day === parseCalendarDay(right);
}

function bareText(text = ''): string {
  const bare = text.trim();
  return bare === UNSET_DATE ? '' : bare;
}
