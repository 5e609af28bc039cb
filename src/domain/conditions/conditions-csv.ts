import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { asWritten, type CsvCell, csvText } from '#src/domain/text/csv-text.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';

const LOAN_HEADING = ['Loan', 'Borrower', 'Proj. Closing', 'Milestone'];

const HEADING = [
  'Condition Name',
  'Condition Type',
  'Internal Description',
  'External Description',
  'Prior To',
  'Category',
  'Status',
  'Status Date',
  'Open',
  'Owner',
  'Requested From',
  'Age (days)',
  'Days To Receive',
];

/** What a file says about a condition's loan. */
export type LoanOfFile = Pick<ConditionLoan, 'loanNumber' | 'borrowerLastName' | 'closing' | 'milestone'>;

/**
 * Conditions in order as a CSV file for the lender's own staff: a line that says what it is and how old, a heading,
 * then one line per condition with its loan. Days are `yyyy-MM-dd`. All lines have the same number of cells, and the
 * text begins with a byte order mark, without which Excel misreads accents.
 * @param ofLoan the loan of a list of one loan; its cells are empty where it isn't known.
 */
export function conditionsCsv(
  list: readonly ListedCondition[],
  asOfText: string,
  ofLoan?: LoanOfFile,
): string {
  const heading = [...LOAN_HEADING, ...HEADING];
  const asOf = heading.map((_, index) => (index === 0 ? asOfText : ''));
  return `\uFEFF${csvText([asOf, heading, ...list.map((row) => lineOf(row, row.loan ?? ofLoan))])}`;
}

function lineOf({ condition, statusDay, ageDays }: ListedCondition, loan: LoanOfFile | undefined): CsvCell[] {
  return [
    asWritten(loan?.loanNumber ?? ''),
    loan?.borrowerLastName ?? '',
    dayCell(loan?.closing.day),
    loan?.milestone ?? '',
    condition.title,
    condition.conditionType,
    condition.internalDescription,
    condition.externalDescription,
    condition.priorTo,
    condition.category,
    condition.status,
    dayCell(statusDay),
    condition.statusOpen ? 'yes' : 'no',
    condition.owner,
    condition.requestedFrom,
    ageDays === undefined ? '' : String(ageDays),
    condition.daysToReceive === undefined ? '' : String(condition.daysToReceive),
  ];
}

function dayCell(day: CalendarDay | undefined): string {
  return day === undefined ? '' : formatIsoDay(day);
}
