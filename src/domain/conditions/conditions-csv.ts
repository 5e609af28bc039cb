import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import { asWritten, type CsvCell, csvFile } from '#src/domain/text/csv-text.ts';
import { isoDayOrBlank } from '#src/domain/calendar/iso-day.ts';

const INTERNAL = 'Internal Description';

const HEADING = [
  'Loan',
  'Borrower',
  'Proj. Closing',
  'Milestone',
  'Condition Name',
  'Condition Type',
  INTERNAL,
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
 * @param hasInternal false for somebody who may not see internal descriptions: their file has no column for them.
 */
export function conditionsCsv(
  list: readonly ListedCondition[],
  asOfText: string,
  { ofLoan, hasInternal = true }: { ofLoan?: LoanOfFile | undefined; hasInternal?: boolean } = {},
): string {
  const isIn = (_: unknown, index: number) => hasInternal || HEADING[index] !== INTERNAL;
  return csvFile(
    asOfText,
    HEADING.filter(isIn),
    list.map((row) => lineOf(row, row.loan ?? ofLoan).filter(isIn)),
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
