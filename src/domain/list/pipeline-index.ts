import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { encodeColumn, type EncodedColumn } from '#src/domain/list/encoded-column.ts';
import { foldText } from '#src/domain/text/fold-text.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';

/** Loans prepared for searching and sorting on one day. Made once per snapshot; opaque to its users. */
export interface PipelineIndex {
  readonly loanCount: number;
  readonly columns: ReadonlyMap<string, EncodedColumn>;
}

/** One level of a sort; `column` is a column's name. */
export interface PipelineSort {
  readonly column: string;
  readonly descending: boolean;
}

/** Projected closing date, earliest first (specification 5.2). */
export const DEFAULT_SORT: readonly PipelineSort[] = [{ column: 'Proj. Closing', descending: false }];

/** Encodes every column: its distinct values once, each loan a number. */
export function buildPipelineIndex(
  loans: readonly Loan[],
  columns: readonly PipelineColumn[],
  today: CalendarDay,
): PipelineIndex {
  return {
    loanCount: loans.length,
    columns: new Map(columns.map((column) => [column.name, encodeColumn(loans, column, today)])),
  };
}

/**
 * Positions, in the order of the loans, of those with a cell whose text contains the searched one, whatever its case and
 * accents. A match lies within one cell. The Loan column is searched by the whole loan number, of which it shows the
 * end. Blanks around the text are ignored; an empty text finds all. Source: specification 5.2.
 */
export function searchPipeline(index: PipelineIndex, text: string): number[] {
  const wanted = foldText(text).trim();
  const found = new Uint8Array(index.loanCount);
  if (wanted === '') found.fill(1);
  else for (const column of index.columns.values()) column.markMatches(wanted, found);
  const positions: number[] = [];
  for (let position = 0; position < found.length; position++) {
    if (found[position] === 1) positions.push(position);
  }
  return positions;
}

/**
 * The positions in a new order; equal rows keep theirs. The first level counts most. Empty texts and dates come last in both
 * directions; a category sorts by urgency (most urgent first) and then by days late (most first). An unknown column,
 * for instance from an older preference, is skipped.
 */
export function sortPipeline(
  index: PipelineIndex,
  positions: readonly number[],
  sort: readonly PipelineSort[],
): number[] {
  let sorted = [...positions];
  for (const { column, descending } of sort.toReversed()) {
    sorted = index.columns.get(column)?.order(sorted, descending) ?? sorted;
  }
  return sorted;
}
