import { DEFAULT_SORT, type PipelineSort } from '#src/domain/list/pipeline-index.ts';

/**
 * A sort as the address holds it: column headings with `-` in front for descending, by commas, the first counting most:
 * `-Title,Borrower`. A comma, a backslash and a leading hyphen of a heading itself have a backslash in front.
 */
export function formatSortParam(sort: readonly PipelineSort[]): string {
  return sort
    .map(({ column, descending }) => {
      const name = column.replaceAll(/[\\,]/g, String.raw`\$&`).replace(/^-/, String.raw`\-`);
      return descending ? `-${name}` : name;
    })
    .join(',');
}

/**
 * Reads what formatSortParam wrote, or a person. A column that the list does not have is left out, of a column named
 * twice the first counts, and when nothing remains the list keeps its default order.
 */
export function parseSortParam(
  text: string,
  columns: readonly { readonly name: string }[],
): readonly PipelineSort[] {
  const known = new Set(columns.map(({ name }) => name));
  const sort: PipelineSort[] = [];
  for (const part of text.match(/(?:\\.|[^\\,])+/gs) ?? []) {
    const descending = part.startsWith('-');
    const column = (descending ? part.slice(1) : part).replaceAll(/\\(.)/gs, '$1');
    if (known.delete(column)) sort.push({ column, descending });
  }
  return sort.length === 0 ? DEFAULT_SORT : sort;
}
