/** A median of fewer loans says more about them than about the work. */
export const FEWEST_LOANS = 5;

/** The middle value, or the mean of the two in the middle; undefined for fewer than 5: too few to tell. */
export function medianOf(values: readonly number[]): number | undefined {
  return medianOfCounts(countsOf(values));
}

/** How often each value occurs, the smallest first. */
export type Counts = ReadonlyMap<number, number>;

export function countsOf(values: readonly number[]): Counts {
  const counts = new Map<number, number>();
  const inOrder = Float64Array.from(values).sort();
  // A map's entry for each run of a value, not for each value: the days of long lists are hundreds of thousands.
  for (let first = 0; first < inOrder.length;) {
    const value = inOrder[first] ?? 0;
    let end = first + 1;
    while (inOrder[end] === value) end += 1;
    counts.set(value, end - first);
    first = end;
  }
  return counts;
}

/** Of the values of all lists. */
export function countsOfAll(lists: Iterable<Counts>): Counts {
  const all = new Map<number, number>();
  for (const counts of lists)
    for (const [value, count] of counts) all.set(value, (all.get(value) ?? 0) + count);
  return new Map([...all].toSorted(([left], [right]) => left - right));
}

const NONE: Counts = new Map();

/** The same of counted values, without those that are left out. Thousands of people share one list of all values. */
export function medianOfCounts(counts: Counts, leftOut: Counts = NONE): number | undefined {
  const size = sizeOf(counts) - sizeOf(leftOut);
  if (size < FEWEST_LOANS) return undefined;
  let lower: number | undefined;
  let before = 0;
  for (const [value, count] of counts) {
    before += count - (leftOut.get(value) ?? 0);
    if (lower === undefined && before * 2 >= size) lower = value;
    if (lower !== undefined && before * 2 > size) return (lower + value) / 2;
  }
  return lower;
}

/** How many values there are. */
export function sizeOf(counts: Counts): number {
  let size = 0;
  for (const count of counts.values()) size += count;
  return size;
}
