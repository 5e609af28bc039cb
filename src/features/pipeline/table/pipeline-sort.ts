import type { PipelineSort } from '#src/domain/list/pipeline-index.ts';

/**
 * The sort after a click on a column's heading. A plain click sorts by this column, or reverses it. With Shift, clicks
 * add the column as the last level, reverse it, then remove it.
 */
export function nextSort(
  sort: readonly PipelineSort[],
  column: string,
  isAdding: boolean,
): readonly PipelineSort[] {
  const level = sort.find((candidate) => candidate.column === column);
  if (!isAdding) return [{ column, descending: level !== undefined && !level.descending }];
  if (level === undefined) return [...sort, { column, descending: false }];
  if (!level.descending) return sort.map((one) => (one === level ? { column, descending: true } : one));
  return sort.length === 1 ? [{ column, descending: false }] : sort.filter((one) => one !== level);
}
