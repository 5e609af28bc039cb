/** The middle of some numbers, and the narrowest range that holds at least 80 % of them. */
export interface Spread {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

const HELD_SHARE = 0.8;

/**
 * The first of two middles, and the first of ranges that are equally narrow. The middle is in the range, because that
 * holds more than half. Undefined for no numbers.
 * @param sorted the smallest first.
 */
export function spreadOf(sorted: readonly number[]): Spread | undefined {
  const held = Math.ceil(sorted.length * HELD_SHARE);
  const middle = sorted[Math.ceil(sorted.length / 2) - 1];
  let range: { readonly from: number; readonly to: number } | undefined;
  sorted.slice(held - 1).forEach((to, first) => {
    const from = sorted[first] ?? to;
    if (range === undefined || to - from < range.to - range.from) range = { from, to };
  });
  return range && middle !== undefined ? { ...range, middle } : undefined;
}
