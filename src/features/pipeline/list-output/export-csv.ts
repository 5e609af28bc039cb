import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import { formatIsoDay } from '#src/domain/calendar/iso-day.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { captionLine, type ListCaption, viewText } from '#src/features/pipeline/list-output/list-caption.ts';

export interface ListToExport {
  readonly caption: ListCaption;
  /** In the order of the list. */
  readonly loans: readonly Loan[];
  /** All of them, also those that are hidden on screen. */
  readonly columns: readonly PipelineColumn[];
  readonly fieldMap: FieldMap;
  readonly today: CalendarDay;
}

/** The list as a CSV file under a name that says whose and of which day. */
export async function exportCsv(
  { caption, loans, columns, fieldMap, today }: ListToExport,
  saveFile: (name: string, mediaType: string, text: string) => void,
): Promise<void> {
  const { pipelineCsv } = await import('#src/domain/list/pipeline-csv.ts');
  const text = pipelineCsv(loans, columns, fieldMap, { today, asOfText: captionLine(caption) });
  const view = viewText(caption.view).toLowerCase().replaceAll(' ', '-');
  saveFile(`pipeline-${view}-${formatIsoDay(today)}.csv`, 'text/csv;charset=utf-8', text);
}
