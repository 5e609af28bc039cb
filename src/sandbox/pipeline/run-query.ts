import { idKey } from '#src/domain/text/same-id.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import { compileCriterion, type Criterion } from '#src/sandbox/pipeline/criterion.ts';
import type { PipelineQuery } from '#src/sandbox/pipeline/query-schema.ts';
import { readNumber } from '#src/sandbox/pipeline/matching.ts';
import { readMoment } from '#src/sandbox/pipeline/moment.ts';

const FOLDER_KEY = 'LOAN.LOANFOLDER';
const ARCHIVE_FOLDER = '(archive)';
const NO_KEY = sortKeyOf('');

/** A query's input: the loans, and each one's texts as the pipeline shows them now. */
export interface PipelineView {
  readonly book: LoanBook;
  text(position: number, key: string): string | undefined;
  /** True if the user is the loan's officer or processor. */
  isOwnedBy(position: number, userEmail: string): boolean;
}

export type QueryResult =
  | { readonly ok: true; readonly positions: readonly number[] }
  | { readonly ok: false; readonly fault: string };

/** Finds a query's loans, in its order; the caller does the paging. Refusals carry the platform's text. */
export function runQuery(
  view: PipelineView,
  query: PipelineQuery,
  version: 'v1' | 'v3',
  userEmail: string,
): QueryResult {
  const refusal = refuseSelectors(query, version);
  if (refusal !== undefined) return { ok: false, fault: refusal };
  const { book } = view;
  const hasField = (key: string) => book.hasField(key);
  const sortOrder = readSortOrder(query.sortOrder ?? [], version, hasField);
  if (!sortOrder.ok) return sortOrder;
  const tests: ((position: number) => boolean)[] = [];
  if (version === 'v3') {
    const ownership = (query.loanOwnership ?? 'AllLoans').toLowerCase();
    if (ownership !== 'allloans' && ownership !== 'myloans') {
      return {
        ok: false,
        fault: `queryContract.loanOwnership: '${query.loanOwnership ?? ''}' is not valid.`,
      };
    }
    if (ownership === 'myloans') tests.push((position) => view.isOwnedBy(position, userEmail));
    const folders = listOf(query.loanFolders).map((folder) => folder.toLowerCase());
    if (folders.length > 0) tests.push((position) => folders.includes(folderOf(view, position)));
  }
  if (query.includeArchivedLoans !== true) {
    tests.push((position) => folderOf(view, position) !== ARCHIVE_FOLDER);
  }
  if (query.filter !== null && query.filter !== undefined) {
    const compiled = compileCriterion(query.filter, { refusesOperatorOnOneTerm: version === 'v3', hasField });
    if (!compiled.ok) return compiled;
    tests.push(asTest(view, compiled.accepts));
  }
  const ids = listOf(version === 'v3' ? query.loanIds : query.loanGuids);
  const candidates = ids.length > 0 ? positionsOf(book, ids) : everyPosition(book);
  const positions = candidates.filter((position) => tests.every((test) => test(position)));
  return { ok: true, positions: inOrder(view, positions, sortOrder.terms) };
}

function refuseSelectors(query: PipelineQuery, version: 'v1' | 'v3'): string | undefined {
  const hasFilter = query.filter !== null && query.filter !== undefined;
  if (version === 'v1') {
    return hasFilter !== listOf(query.loanGuids).length > 0
      ? undefined
      : 'Either Filter or LoanGuids should be supplied.';
  }
  return hasFilter || listOf(query.loanIds).length > 0 || listOf(query.loanFolders).length > 0
    ? undefined
    : "Either 'LoanIds' or filter properties like 'LoanFolders', 'Filter' or 'FieldFilters' must be supplied.";
}

function folderOf(view: PipelineView, position: number): string {
  return (view.text(position, FOLDER_KEY) ?? '').toLowerCase();
}

function asTest(view: PipelineView, accepts: Criterion): (position: number) => boolean {
  let asked = 0;
  // One closure for all loans: a query over 100,000 of them shouldn't create 100,000 functions.
  const texts = (key: string): string => view.text(asked, key) ?? '';
  return (position) => {
    asked = position;
    return accepts(texts);
  };
}

function inOrder(
  view: PipelineView,
  positions: readonly number[],
  terms: readonly SortTerm[],
): readonly number[] {
  if (terms.length === 0) return positions;
  const known = new Map<string, SortKey>();
  // 100,000 loans close on a few hundred days.
  const keyOf = (text: string): SortKey => {
    const key = known.get(text) ?? sortKeyOf(text);
    known.set(text, key);
    return key;
  };
  const keyed = positions.map((position) => ({
    position,
    keys: terms.map(({ key }) => keyOf(view.text(position, key) ?? '')),
  }));
  keyed.sort((left, right) => {
    for (const [index, { descending }] of terms.entries()) {
      const order = compareSortKeys(left.keys[index] ?? NO_KEY, right.keys[index] ?? NO_KEY);
      if (order !== 0) return descending ? -order : order;
    }
    return left.position - right.position;
  });
  return keyed.map(({ position }) => position);
}

function positionsOf(book: LoanBook, ids: readonly string[]): number[] {
  return [...new Set(ids.map((id) => book.positionOf(idKey(id))))].filter(
    (position) => position !== undefined,
  );
}

function everyPosition(book: LoanBook): number[] {
  return Array.from({ length: book.size }, (_, position) => position);
}

function listOf(names: readonly string[] | null | undefined): readonly string[] {
  return names ?? [];
}

/** A column of the answer: the requested name and its field. */
export interface AskedColumn {
  readonly name: string;
  readonly key: string;
}

/** The requested columns that the tenant has. */
export function knownColumns(book: LoanBook, names: readonly string[]): readonly AskedColumn[] {
  return names.map((name) => ({ name, key: fieldKeyOf(name) })).filter(({ key }) => book.hasField(key));
}

/** The row's fields under the requested names; a field the loan doesn't have is left out. */
export function rowFields(
  view: PipelineView,
  position: number,
  columns: readonly AskedColumn[],
): Record<string, string> {
  const row: Record<string, string> = {};
  for (const { name, key } of columns) {
    const text = view.text(position, key);
    if (text !== undefined) row[name] = text;
  }
  return row;
}

interface SortTerm {
  readonly key: string;
  readonly descending: boolean;
}

type ReadSortOrder =
  { readonly ok: true; readonly terms: readonly SortTerm[] } | { readonly ok: false; readonly fault: string };

/** True if an order's word means descending; undefined for `none`. v3 writes the words out, v1 shortens them. */
const DIRECTIONS = {
  v3: { ascending: false, descending: true, none: undefined },
  v1: { asc: false, desc: true, none: undefined },
} as const;

/** A query's sort order; a term without an order is ascending, one with `None` is left out. */
function readSortOrder(
  wire: readonly { readonly canonicalName: string; readonly order?: string | null | undefined }[],
  version: 'v1' | 'v3',
  hasField: (key: string) => boolean,
): ReadSortOrder {
  const directions: Readonly<Record<string, boolean | undefined>> = DIRECTIONS[version];
  const terms: SortTerm[] = [];
  for (const [index, { canonicalName, order }] of wire.entries()) {
    const at = `queryContract.sortOrder[${index}]`;
    const word = (order ?? (version === 'v3' ? 'ascending' : 'asc')).toLowerCase();
    const key = fieldKeyOf(canonicalName);
    if (!hasField(key)) return { ok: false, fault: `${at}: Invalid field name '${canonicalName}'.` };
    if (!Object.hasOwn(directions, word)) {
      return { ok: false, fault: `${at}: '${order ?? ''}' is not a valid 'Order'.` };
    }
    const descending = directions[word];
    if (descending !== undefined) terms.push({ key, descending });
  }
  return { ok: true, terms };
}

/** A text with what it sorts by, read once: a sort compares it many times. */
interface SortKey {
  readonly text: string;
  /** A date's time or a number's size. */
  readonly rank: number | undefined;
}

function sortKeyOf(text: string): SortKey {
  const rank = text === '' ? undefined : (readMoment(text)?.seconds ?? readNumber(text));
  return { text: text.toLowerCase(), rank };
}

/** Dates by time, numbers by size, the rest as text ignoring case; empty texts come first. */
function compareSortKeys(left: SortKey, right: SortKey): number {
  if (left.text === right.text) return 0;
  if (left.text === '') return -1;
  if (right.text === '') return 1;
  if (left.rank !== undefined && right.rank !== undefined) return left.rank - right.rank;
  return left.text < right.text ? -1 : 1;
}
