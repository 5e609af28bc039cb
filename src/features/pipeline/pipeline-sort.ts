import type { PipelineColumn } from '#src/domain/pipeline-columns.ts';
import { DEFAULT_SORT, type PipelineSort } from '#src/domain/pipeline-index.ts';

/** Reads the address's `Borrower` or `-Borrower`; a column that the lender does not have falls back to the default order. */
export function parseSort(text: string, columns: readonly PipelineColumn[]): readonly PipelineSort[] {
  const descending = text.startsWith('-');
  const column = descending ? text.slice(1) : text;
  return columns.some(({ name }) => name === column) ? [{ column, descending }] : DEFAULT_SORT;
}

export function formatSort(sort: PipelineSort): string {
  return sort.descending ? `-${sort.column}` : sort.column;
}
