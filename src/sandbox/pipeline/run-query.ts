import { idKey } from '#src/domain/text/same-id.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import { compileCriterion, type Criterion } from '#src/sandbox/pipeline/criterion.ts';
import type { PipelineQuery } from '#src/sandbox/pipeline/query-schema.ts';
import {
  compareSortKeys,
  readSortOrder,
  type SortKey,
  sortKeyOf,
  type SortTerm,
} from '#src/sandbox/pipeline/sort-order.ts';

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
