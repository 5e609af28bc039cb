import { fieldKeyOf } from '#src/sandbox/loans/field-id.ts';
import { readNumber } from '#src/sandbox/pipeline/matching.ts';
import { readMoment } from '#src/sandbox/pipeline/moment.ts';

export interface SortTerm {
  readonly key: string;
  readonly descending: boolean;
}

export type ReadSortOrder =
  { readonly ok: true; readonly terms: readonly SortTerm[] } | { readonly ok: false; readonly fault: string };

/** True if an order's word means descending; undefined for `none`. v3 writes the words out, v1 shortens them. */
const DIRECTIONS = {
  v3: { ascending: false, descending: true, none: undefined },
  v1: { asc: false, desc: true, none: undefined },
} as const;

/** A query's sort order; a term without an order is ascending, one with `None` is left out. */
export function readSortOrder(
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
export interface SortKey {
  readonly text: string;
  /** A date's time or a number's size. */
  readonly rank: number | undefined;
}

export function sortKeyOf(text: string): SortKey {
  const rank = text === '' ? undefined : (readMoment(text)?.seconds ?? readNumber(text));
  return { text: text.toLowerCase(), rank };
}

/** Dates by time, numbers by size, the rest as text ignoring case; empty texts come first. */
export function compareSortKeys(left: SortKey, right: SortKey): number {
  if (left.text === right.text) return 0;
  if (left.text === '') return -1;
  if (right.text === '') return 1;
  if (left.rank !== undefined && right.rank !== undefined) return left.rank - right.rank;
  return left.text < right.text ? -1 : 1;
}
