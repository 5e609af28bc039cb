import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { isoDayOrBlank } from '#src/domain/calendar/iso-day.ts';
import { asWritten, type CsvCell, csvFile } from '#src/domain/text/csv-text.ts';
import { daysText } from '#src/domain/calendar/days-text.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { closingNotes } from '#src/domain/closing/closing-fact-words.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { MilestoneCategory } from '#src/domain/status/milestone-category.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { STATUS_LOOKS } from '#src/domain/status/status.ts';

export interface PipelineCsvOptions {
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
  /** The first line: whose loans these are and how old the data is, in words. */
  readonly asOfText: string;
}

/**
 * The given loans, in their order, as a CSV file: a line a loan with the columns and each milestone's due and completed
 * date. Dates are `yyyy-MM-dd`, which every spreadsheet reads as the same day wherever it is opened, and a closing's is
 * followed by a cell that says what's against it; a category is its status in words, Dead in Water its day count; the
 * Loan column holds the whole number.
 */
export function pipelineCsv(
  loans: readonly Loan[],
  columns: readonly PipelineColumn[],
  fieldMap: FieldMap,
  { asOfText, ...rules }: PipelineCsvOptions,
): string {
  const heading = [...columns.flatMap(columnHeadings), ...dateHeadings(fieldMap)];
  const lines = loans.map((loan) => [
    ...columns.flatMap((column) => columnCells(loan, column, rules)),
    ...dateCells(loan, fieldMap),
  ]);
  return csvFile(asOfText, heading, lines);
}

const CLOSING_NOTE = 'Closing note';

function columnHeadings({ name, kind }: PipelineColumn): string[] {
  return kind === 'closing' ? [name, CLOSING_NOTE] : [name];
}

/** A closing's date alone would make a late one look like a finished one, and one that can't be like any other. */
function columnCells(
  loan: Loan,
  column: PipelineColumn,
  { today, cdReceipt }: Omit<PipelineCsvOptions, 'asOfText'>,
): CsvCell[] {
  const cell = columnCell(loan, column, today);
  return column.kind === 'closing' ? [cell, closingNotes(loan, cdReceipt, today).notes.join(', ')] : [cell];
}

function columnCell(loan: Loan, column: PipelineColumn, today: CalendarDay): CsvCell {
  switch (column.kind) {
    case 'text':
      return column.name === 'Loan' ? asWritten(loan.loanNumber) : cellText(loan, column, today);
    case 'closing':
      return isoDayOrBlank(loan.closing.day);
    case 'date':
      return isoDayOrBlank(loan.milestoneDate);
    case 'category':
      return categoryCell(loan.categories[column.categoryIndex ?? -1]);
  }
}

function categoryCell(category: MilestoneCategory | undefined): string {
  if (category === undefined) return '';
  const { deadInWater, status } = category;
  if (deadInWater === undefined) return STATUS_LOOKS[status].name;
  if (deadInWater.days === undefined) return '';
  return `${daysText(deadInWater.days)}${deadInWater.isStalled ? ', stalled' : ''}`;
}

function dateHeadings(fieldMap: FieldMap): string[] {
  return fieldMap.categories.flatMap(({ label, fields }) =>
    fields.flatMap(({ name }) => [`${label}: ${name} due`, `${label}: ${name} completed`]),
  );
}

function dateCells(loan: Loan, fieldMap: FieldMap): string[] {
  return fieldMap.categories.flatMap(({ fields }, index) => {
    // A waived appraisal's synthetic field isn't in the field map.
    const derived = loan.categories[index]?.fields.filter(({ isPIW }) => !isPIW) ?? [];
    return fields.flatMap((_, at) => [
      isoDayOrBlank(derived[at]?.due),
      isoDayOrBlank(derived[at]?.completed),
    ]);
  });
}
