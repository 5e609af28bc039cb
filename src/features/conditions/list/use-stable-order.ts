import { useMemo, useState } from 'react';
import { cardsInPlace, type PriorToCard } from '#src/domain/conditions/condition-cards.ts';

interface StableOrderOptions {
  /** Which filters and order the rows have: others show at once. */
  readonly of: string;
  /** False lets the rows take their own order. */
  readonly isKept: boolean;
}

interface PlacedRows<Row> {
  readonly rows: readonly Row[];
  /** How many rows were there first: the others came behind them. */
  readonly earlierCount: number;
}

/** As long as fewer rows are there, what comes is in sight wherever it's put. */
const SCREENFUL = 24;

/** The rows with those on screen in their places and new ones behind them, as long as they're kept there. */
export function useStableOrder<Row extends { readonly key: string }>(
  newest: readonly Row[],
  { of, isKept }: StableOrderOptions,
): PlacedRows<Row> {
  const [shown, setShown] = useState({ of, placed: asTheyCome(newest) });
  const isSame = shown.of === of;
  const placed = useMemo(
    () => (isSame && isKept ? appendNew(shown.placed, newest) : asTheyCome(newest)),
    [isSame, isKept, shown.placed, newest],
  );
  const isNew = placed.rows !== shown.placed.rows || placed.earlierCount !== shown.placed.earlierCount;
  if (isNew || !isSame) setShown({ of, placed });
  return placed;
}

/** The cards of the groups, in their places like the rows. A press on one is the likeliest next one: it moves none. */
export function useStableCards(
  newest: readonly PriorToCard[],
  { of, isKept }: StableOrderOptions,
): readonly PriorToCard[] {
  const [shown, setShown] = useState({ of, cards: newest });
  const isSame = shown.of === of;
  const cards = useMemo(
    () => (isSame && isKept ? cardsInPlace(shown.cards, newest) : newest),
    [isSame, isKept, shown.cards, newest],
  );
  if (cards !== shown.cards || !isSame) setShown({ of, cards });
  return cards;
}

function asTheyCome<Row>(rows: readonly Row[]): PlacedRows<Row> {
  return { rows, earlierCount: rows.length };
}

/**
 * The newest rows in the order on screen: visible ones keep their places, with their changes, and the others come
 * behind. The same list if nothing changed.
 */
function appendNew<Row extends { readonly key: string }>(
  shown: PlacedRows<Row>,
  newest: readonly Row[],
): PlacedRows<Row> {
  const left = new Map(newest.map((row) => [row.key, row]));
  const keptOf = (rows: readonly Row[]) =>
    rows.flatMap(({ key }) => {
      const row = left.get(key);
      left.delete(key);
      return row === undefined ? [] : [row];
    });
  const earlier = keptOf(shown.rows.slice(0, shown.earlierCount));
  const rows = [...earlier, ...keptOf(shown.rows.slice(shown.earlierCount)), ...left.values()];
  const isSame = rows.length === shown.rows.length && rows.every((row, at) => row === shown.rows[at]);
  if (isSame) return shown;
  return { rows, earlierCount: earlier.length < SCREENFUL ? rows.length : earlier.length };
}
