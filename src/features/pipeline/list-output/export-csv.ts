import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { captionLine, type ListCaption } from '#src/features/pipeline/list-output/list-caption.ts';
import { VIEW_NAMES } from '#src/features/pipeline/list-output/words.ts';

export interface ListToExport {
  readonly caption: ListCaption;
  /** The list's filters, in words. */
  readonly narrowing: string;
  /** In the list's order. */
  readonly loans: readonly Loan[];
  /** All of them, including those hidden on screen. */
  readonly columns: readonly PipelineColumn[];
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
}

/** Saves the list as a CSV file named after the view and the day. */
export async function exportCsv(
  { caption, narrowing, loans, columns, fieldMap, today, cdReceipt }: ListToExport,
  saveFile: (name: string, mediaType: string, text: string) => void,
): Promise<void> {
  const { pipelineCsv } = await import('#src/domain/list/pipeline-csv.ts');
  const text = pipelineCsv(loans, columns, fieldMap, {
    today,
    cdReceipt,
    asOfText: captionLine(caption, narrowing),
  });
  const view = VIEW_NAMES[caption.view].toLowerCase().replaceAll(' ', '-');
  saveFile(`pipeline-${view}-${formatIsoDay(today)}.csv`, 'text/csv;charset=utf-8', text);
}
