import { useMemo, useState } from 'react';
import type { PriorToCard } from '#src/domain/conditions/condition-cards.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import type { ListedCondition } from '#src/domain/conditions/conditions-list.ts';
import type { ShownConditions } from '#src/features/conditions/list/use-condition-list.ts';

/** With fewer rows on screen, new ones below them show by themselves. */
export const SCREENFUL = 16;

/**
 * The list as it's drawn: rows and cards stay where they are, with the newest texts and counts, until the person asks
 * for others or for the latest.
 */
export function useDrawnList(
  list: readonly ListedCondition[],
  { rows: latest, cards: latestCards }: Pick<ShownConditions, 'rows' | 'cards'>,
  { request, isAsked }: { readonly request: string; readonly isAsked: boolean },
) {
  const [shownCount, setShownCount] = useState(0);
  const of = `${request} ${shownCount}`;
  const rows = useHeld(latest, { of, isAsked, fits: (shown) => fitsRows(shown, latest) });
  const cards = useHeld(latestCards, { of, isAsked, fits: (shown) => fitsCards(shown, latestCards) });
  return useMemo(() => {
    const showLatest = () => setShownCount((count) => count + 1);
    if (rows === latest && cards === latestCards) return { rows, cards, newCount: undefined, showLatest };
    const known = new Set(rows.map(({ key }) => key));
    const newest = new Map(list.map((row) => [row.key, row]));
    return {
      rows: rows.map((row) => newest.get(row.key) ?? row),
      cards: withCounts(cards, latestCards),
      /** 0 if only the order changed, undefined if nothing waits. */
      newCount: latest.filter(({ key }) => !known.has(key)).length,
      showLatest,
    };
  }, [rows, latest, cards, latestCards, list]);
}

function fitsRows(shown: readonly ListedCondition[], latest: readonly ListedCondition[]): boolean {
  const areAllThere =
    shown.length < SCREENFUL ? latest.length >= shown.length : latest.length === shown.length;
  return areAllThere && shown.every(({ key }, at) => key === latest[at]?.key);
}

function fitsCards(shown: readonly PriorToCard[], latest: readonly PriorToCard[]): boolean {
  return shown.length === latest.length && shown.every(({ title }, at) => title === latest[at]?.title);
}

function withCounts(cards: readonly PriorToCard[], latest: readonly PriorToCard[]): readonly PriorToCard[] {
  const newest = new Map(latest.map((card) => [wordKey(card.title), card]));
  return cards.map(({ title }) => newest.get(wordKey(title)) ?? { title, totalCount: 0, satisfiedCount: 0 });
}

interface HeldOptions<T> {
  /** What the person asked to see: a new request makes the latest due. */
  readonly of: string;
  readonly isAsked: boolean;
  /** True if the latest would move nothing on screen. */
  readonly fits: (shown: T) => boolean;
}

/** Keeps what's on screen while the latest would move it unasked. */
function useHeld<T>(latest: T, { of, isAsked, fits }: HeldOptions<T>): T {
  const [held, setHeld] = useState({ of, isAsked, shown: latest });
  // The last requested rows arrive as the asking ends.
  const isDue = held.shown === latest || held.of !== of || held.isAsked || isAsked || fits(held.shown);
  const shown = isDue ? latest : held.shown;
  if (shown !== held.shown || of !== held.of || isAsked !== held.isAsked) setHeld({ of, isAsked, shown });
  return shown;
}
