import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { asWritten, type CsvCell, csvFile } from '#src/domain/text/csv-text.ts';
import { isoDayOrBlank } from '#src/domain/calendar/iso-day.ts';

const HEADING = [
  'Loan',
  'Borrower',
  'Proj. Closing',
  'Milestone',
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

export type LoanOfFile = Pick<ConditionLoan, 'loanNumber' | 'borrowerLastName' | 'closing' | 'milestone'>;

/**
 * Conditions in order as a CSV file for the lender's own staff, one line per condition with its loan. Days are
 * `yyyy-MM-dd`.
 * @param ofLoan the loan of a list of one loan; its cells are empty where it isn't known.
 */
export function conditionsCsv(
  list: readonly ListedCondition[],
  asOfText: string,
  ofLoan?: LoanOfFile,
): string {
  return csvFile(
    asOfText,
    HEADING,
    list.map((row) => lineOf(row, row.loan ?? ofLoan)),
  );
}

function lineOf({ condition, statusDay, ageDays }: ListedCondition, loan: LoanOfFile | undefined): CsvCell[] {
  return [
    asWritten(loan?.loanNumber ?? ''),
    loan?.borrowerLastName ?? '',
    isoDayOrBlank(loan?.closing.day),
    loan?.milestone ?? '',
    condition.title,
    condition.conditionType,
    condition.internalDescription,
    condition.externalDescription,
    condition.priorTo,
    condition.category,
    condition.status,
    isoDayOrBlank(statusDay),
    condition.statusOpen ? 'yes' : 'no',
    condition.owner,
    condition.requestedFrom,
    ageDays === undefined ? '' : String(ageDays),
    condition.daysToReceive === undefined ? '' : String(condition.daysToReceive),
  ];
}
