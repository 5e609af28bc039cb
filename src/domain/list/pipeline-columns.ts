import { formatCalendarDay, type CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { closingText, notFundedText } from '#src/domain/loan/closing.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { DEAD_IN_WATER } from '#src/domain/loan-fields/specification-names.ts';
import { listText } from '#src/domain/status/explanation-phrases.ts';
import { categoryCellText } from '#src/domain/status/status-text.ts';
import { spelledOut } from '#src/domain/text/short-terms.ts';

/** A column of the pipeline table. Source: specification 2.5. */
export interface PipelineColumn {
  /** The heading; also the column's key in preferences and in `data-column`. */
  readonly name: string;
  readonly kind: 'text' | 'closing' | 'date' | 'category';
  /** What it shows, in one sentence without abbreviations. */
  readonly meaning: string;
  /** Only for a category column: its position in the loan's categories. */
  readonly categoryIndex?: number | undefined;
}

const LOAN_COLUMNS = [
  { name: 'Loan', kind: 'text', meaning: 'Last 5 digits of the loan number' },
  { name: 'Borrower', kind: 'text', meaning: "Borrower's last name" },
  { name: 'Proj. Closing', kind: 'closing', meaning: 'Projected closing date, and how far it is' },
  { name: 'Processor', kind: 'text', meaning: 'Who processes the loan' },
  { name: 'Loan Officer', kind: 'text', meaning: 'Who works with the borrower' },
  { name: 'Loan type', kind: 'text', meaning: 'Kind of loan, such as Conventional, FHA or VA' },
  { name: 'Milestone', kind: 'text', meaning: 'Where the loan is in its process' },
  { name: 'Milestone Date', kind: 'date', meaning: 'Day the loan got to its milestone' },
] as const satisfies readonly PipelineColumn[];

/** The 8 loan columns, then one for each category of the field map, under its label. */
export function pipelineColumns(fieldMap: FieldMap): readonly PipelineColumn[] {
  return [
    ...LOAN_COLUMNS,
    ...fieldMap.categories.map((category, categoryIndex): PipelineColumn => ({
      name: category.label,
      kind: 'category',
      meaning: categoryMeaning(category),
      categoryIndex,
    })),
  ];
}

function categoryMeaning({ name, fields }: FieldMap['categories'][number]): string {
  if (name === DEAD_IN_WATER) return 'Days from intent to proceed to ready for underwriting';
  const steps = fields.map((field) => spelledOut(field.name.replace(`${name} `, '')));
  return `${spelledOut(name)}: ${listText(steps)}`;
}

const SHOWN_LOAN_NUMBER_LENGTH = 5;

/** The end of a loan number, as shown in lists and headings. */
export function shortLoanNumber(loanNumber: string): string {
  return loanNumber.slice(-SHOWN_LOAN_NUMBER_LENGTH);
}

/**
 * The text that a person sees in a cell, '' for an empty one: the closing date with how far it is and for how long
 * the loan is not funded, the line under a category's sign.
 */
export function cellText(loan: Loan, column: PipelineColumn, today: CalendarDay): string {
  switch (column.kind) {
    case 'text':
      return LOAN_TEXTS.get(column.name)?.(loan) ?? '';
    case 'closing':
      return [closingText(loan.closing), notFundedText(loan.closing)].filter((text) => text !== '').join(' ');
    case 'date':
      return loan.milestoneDate === undefined ? '' : formatCalendarDay(loan.milestoneDate);
    case 'category': {
      const category = loan.categories[column.categoryIndex ?? -1];
      return category === undefined ? '' : categoryCellText(category, today);
    }
  }
}

const LOAN_TEXTS: ReadonlyMap<string, (loan: Loan) => string> = new Map([
  ['Loan', ({ loanNumber }: Loan) => shortLoanNumber(loanNumber)],
  ['Borrower', (loan) => loan.borrowerLastName],
  ['Processor', (loan) => loan.processorName],
  ['Loan Officer', (loan) => loan.loanOfficerName],
  ['Loan type', (loan) => loan.loanType],
  ['Milestone', (loan) => loan.milestone],
]);
