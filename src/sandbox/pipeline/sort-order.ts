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

/** Dates by time, numbers by size, the rest as text ignoring case; empty texts come first. */
export function compareFieldTexts(left: string, right: string): number {
  if (left === right) return 0;
  if (left === '') return -1;
  if (right === '') return 1;
  const leftRank = readMoment(left)?.seconds ?? readNumber(left);
  const rightRank = readMoment(right)?.seconds ?? readNumber(right);
  if (leftRank !== undefined && rightRank !== undefined) return leftRank - rightRank;
  const leftText = left.toLowerCase();
  const rightText = right.toLowerCase();
  if (leftText === rightText) return 0;
  return leftText < rightText ? -1 : 1;
}
