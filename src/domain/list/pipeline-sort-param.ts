import { DEFAULT_SORT, type PipelineSort } from '#src/domain/list/pipeline-index.ts';

/**
 * A sort as a URL parameter: column headings separated by commas, most important first, with `-` in front for
 * descending: `-Title,Borrower`. A comma, a backslash or a leading hyphen in a heading is escaped with a backslash.
 */
export function formatSortParam(sort: readonly PipelineSort[]): string {
  return sort
    .map(({ id, desc }) => {
      const name = id.replaceAll(/[\\,]/g, String.raw`\$&`).replace(/^-/, String.raw`\-`);
      return desc ? `-${name}` : name;
    })
    .join(',');
}

/**
 * Parses what formatSortParam or a user wrote. Unknown columns are left out, the first of a repeated column counts, and
 * if none remain the list keeps its default order.
 */
export function parseSortParam(
  text: string,
  columns: readonly { readonly name: string }[],
): readonly PipelineSort[] {
  const known = new Set(columns.map(({ name }) => name));
  const sort: PipelineSort[] = [];
  for (const part of text.match(/(?:\\.|[^\\,])+/gs) ?? []) {
    const desc = part.startsWith('-');
    const id = (desc ? part.slice(1) : part).replaceAll(/\\(.)/gs, '$1');
    if (known.delete(id)) sort.push({ id, desc });
  }
  return sort.length === 0 ? DEFAULT_SORT : sort;
}
