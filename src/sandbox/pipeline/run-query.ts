import * as v from 'valibot';
import { parseWallStamp } from '#src/domain/calendar/wall-stamp.ts';
import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import type { LoanBook } from '#src/sandbox/loans/loan-book.ts';
import { compileCriterion, criterionSchema, fieldsOf } from '#src/sandbox/pipeline/criterion.ts';

const namesSchema = v.optional(v.array(v.string()), []);

/** The body of a pipeline query; unknown keys are allowed, as on the platform. */
export const pipelineQuerySchema = v.object({
  fields: namesSchema,
  filter: v.optional(criterionSchema),
  loanFolders: namesSchema,
  loanOwnership: v.optional(v.picklist(['AllLoans', 'MyLoans']), 'AllLoans'),
  sortOrder: v.optional(
    v.array(v.object({ canonicalName: v.string(), order: v.picklist(['Ascending', 'Descending']) })),
    [],
  ),
});

export type PipelineQuery = v.InferOutput<typeof pipelineQuerySchema>;

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
export function runQuery(view: PipelineView, query: PipelineQuery, userEmail: string): QueryResult {
  const { filter, loanFolders, loanOwnership, sortOrder } = query;
  if (filter === undefined && loanFolders.length === 0) {
    return {
      ok: false,
      fault:
        "Either 'LoanIds' or filter properties like 'LoanFolders', 'Filter' or 'FieldFilters' must be supplied.",
    };
  }
  const names = [
    ...(filter === undefined ? [] : fieldsOf(filter)),
    ...sortOrder.map((term) => term.canonicalName),
  ];
  const unknown = names.find((name) => !view.book.hasField(fieldKeyOf(name)));
  if (unknown !== undefined) return { ok: false, fault: `Invalid field name '${unknown}'.` };
  const tests: ((position: number) => boolean)[] = [];
  if (loanOwnership === 'MyLoans') tests.push((position) => view.isOwnedBy(position, userEmail));
  if (loanFolders.length > 0) {
    tests.push((position) => loanFolders.includes(view.text(position, 'LOAN.LOANFOLDER') ?? ''));
  }
  if (filter !== undefined) tests.push(filterTest(view, filter));
  const positions = Array.from({ length: view.book.size }, (_, position) => position);
  const found = positions.filter((position) => tests.every((test) => test(position)));
  return { ok: true, positions: inOrder(view, found, sortOrder) };
}

function filterTest(
  view: PipelineView,
  filter: NonNullable<PipelineQuery['filter']>,
): (position: number) => boolean {
  const accepts = compileCriterion(filter);
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
  sortOrder: PipelineQuery['sortOrder'],
): readonly number[] {
  if (sortOrder.length === 0) return positions;
  const terms = sortOrder.map(({ canonicalName, order }) => ({
    key: fieldKeyOf(canonicalName),
    sign: order === 'Descending' ? -1 : 1,
  }));
  const known = new Map<string, SortKey>();
  // 100,000 loans close on a few hundred days.
  const keyOf = (text: string): SortKey => {
    const key = known.get(text) ?? sortKeyOf(text);
    known.set(text, key);
    return key;
  };
  const keyed = positions.map((position) => ({
    position,
    keys: terms.map(({ key, sign }) => ({ sign, sortKey: keyOf(view.text(position, key) ?? '') })),
  }));
  // A sort is stable: what is equal stays in the order of positions.
  keyed.sort((left, right) => {
    for (const [index, { sign, sortKey }] of left.keys.entries()) {
      const order = compareSortKeys(sortKey, right.keys[index]?.sortKey ?? sortKey);
      if (order !== 0) return sign * order;
    }
    return 0;
  });
  return keyed.map(({ position }) => position);
}

/** A text with what it sorts by, read once: a sort compares it many times. */
interface SortKey {
  readonly text: string;
  /** A date's time or a number's size. */
  readonly rank: number | undefined;
}

function sortKeyOf(text: string): SortKey {
  const rank = text === '' ? NaN : (parseWallStamp(text) ?? Number(text));
  return { text: text.toLowerCase(), rank: Number.isNaN(rank) ? undefined : rank };
}

/** Dates by time, numbers by size, the rest as text ignoring case; empty texts come first. */
function compareSortKeys(left: SortKey, right: SortKey): number {
  if (left.text === right.text) return 0;
  if (left.text === '') return -1;
  if (right.text === '') return 1;
  if (left.rank !== undefined && right.rank !== undefined) return left.rank - right.rank;
  return left.text < right.text ? -1 : 1;
}
