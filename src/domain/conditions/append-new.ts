/**
 * The newest rows in the order in which somebody sees them: those on screen keep their places, with what's new about
 * them, and the others come behind. The same list if nothing changed.
 */
export function appendNew<Row extends { readonly key: string }>(
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
