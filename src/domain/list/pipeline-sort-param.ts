import {
  type CategoryStatuses,
  normalizeNames,
  normalizeStatuses,
} from '#src/domain/list/pipeline-filter.ts';
import { DEFAULT_SORT, type PipelineSort } from '#src/domain/list/pipeline-index.ts';
import { STATUSES_BY_URGENCY, type Status } from '#src/domain/status/status.ts';

/**
 * A sort as a URL parameter: column headings separated by commas, most important first, with `-` in front for
 * descending: `-Title,Borrower`. A comma, a backslash or a leading hyphen in a heading is escaped with a backslash.
 */
export function formatSortParam(sort: readonly PipelineSort[]): string {
  return sort
    .map(({ id, desc }) => {
      const name = escaped(id);
      return desc ? `-${name}` : name;
    })
    .join(',');
}

function escaped(name: string): string {
  return name.replaceAll(/[\\,]/g, String.raw`\$&`).replace(/^-/, String.raw`\-`);
}

function unescaped(part: string): string {
  return part.replaceAll(/\\(.)/gs, '$1');
}

function partsOf(text: string): readonly string[] {
  return text.match(/(?:\\.|[^\\,])+/gs) ?? [];
}

/**
 * Names as a URL parameter, in the same way: `Docs Signing,Suspended`. A hyphen alone is for loans without a name. They
 * stand in the order in which the address is read: the router's copy is then the same.
 */
export function formatNamesParam(names: readonly string[]): string {
  return normalizeNames(names)
    .map((name) => (name === '' ? '-' : escaped(name)))
    .join(',');
}

/** Parses what formatNamesParam or a user wrote. */
export function parseNamesParam(text: string): readonly string[] {
  return partsOf(text).map((part) => (part === '-' ? '' : unescaped(part)));
}

/**
 * Statuses by category as a URL parameter: `Appraisal:past-due.not-started,Title:completed`. What's behind a category's
 * last colon are its statuses.
 */
export function formatStatusesParam(entries: readonly CategoryStatuses[]): string {
  return normalizeStatuses(entries)
    .map(({ category, statuses }) => `${escaped(category)}:${statuses.map(statusParam).join('.')}`)
    .join(',');
}

/** Parses what formatStatusesParam or a user wrote. An entry without a category or a known status is left out. */
export function parseStatusesParam(text: string): readonly CategoryStatuses[] {
  const entries = partsOf(text).map((part) => {
    const entry = unescaped(part);
    const colon = entry.lastIndexOf(':');
    const wanted = entry.slice(colon + 1).split('.');
    const statuses = STATUSES_BY_URGENCY.filter((status) => wanted.includes(statusParam(status)));
    return { category: entry.slice(0, Math.max(colon, 0)), statuses };
  });
  return normalizeStatuses(entries).filter(({ category }) => category !== '');
}

function statusParam(status: Status): string {
  return status.toLowerCase().replace('_', '-');
}

/** The levels of such a parameter, whether or not there are such columns. */
export function sortLevels(text: string): readonly PipelineSort[] {
  return partsOf(text).map((part) => {
    const desc = part.startsWith('-');
    return { id: unescaped(desc ? part.slice(1) : part), desc };
  });
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
  const sort = sortLevels(text).filter(({ id }) => known.delete(id));
  return sort.length === 0 ? DEFAULT_SORT : sort;
}
