import { useMemo, useState } from 'react';

interface InPlaceOptions {
  /** Which filters and order the rows have: others show at once. */
  readonly of: string;
  /** False lets the rows take their own order. */
  readonly isKept: boolean;
}

/** The rows with those on screen in their places and new ones behind them, as long as they're kept there. */
export function useInPlace<Row extends { readonly key: string }>(
  newest: readonly Row[],
  { of, isKept }: InPlaceOptions,
): readonly Row[] {
  const [shown, setShown] = useState({ rows: newest, of });
  const isSame = shown.of === of;
  const rows = useMemo(
    () => (isSame && isKept ? appendNew(shown.rows, newest) : newest),
    [isSame, isKept, shown.rows, newest],
  );
  if (shown.rows !== rows || !isSame) setShown({ rows, of });
  return rows;
}

/**
 * The newest rows in the order in which somebody sees them: those on screen keep their places, with what's new about
 * them, and the others come behind. The same list if nothing changed.
 */
function appendNew<Row extends { readonly key: string }>(
  shown: readonly Row[],
  newest: readonly Row[],
): readonly Row[] {
  const left = new Map(newest.map((row) => [row.key, row]));
  const kept = shown.flatMap(({ key }) => {
    const row = left.get(key);
    left.delete(key);
    return row === undefined ? [] : [row];
  });
  const rows = [...kept, ...left.values()];
  const isSame = rows.length === shown.length && rows.every((row, at) => row === shown[at]);
  return isSame ? shown : rows;
}
