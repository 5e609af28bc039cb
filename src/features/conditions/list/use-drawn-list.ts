import { useMemo, useState } from 'react';
import type { PriorToCard } from '#src/domain/conditions/condition-cards.ts';
import { type ConditionGroup, rowsOfGroups } from '#src/domain/conditions/condition-groups.ts';
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
  { groups: latest, cards: latestCards }: ShownConditions,
  { request, isAsked }: { readonly request: string; readonly isAsked: boolean },
) {
  const [shownCount, setShownCount] = useState(0);
  const of = `${request} ${shownCount}`;
  const groups = useHeld(latest, { of, isAsked, fits: (shown) => fitsRows(shown, latest) });
  const cards = useHeld(latestCards, { of, isAsked, fits: (shown) => fitsCards(shown, latestCards) });
  return useMemo(() => {
    const showLatest = () => setShownCount((count) => count + 1);
    const rowCount = rowsOfGroups(groups).length;
    if (groups === latest && cards === latestCards)
      return { groups, cards, rowCount, newCount: undefined, showLatest };
    const known = new Set(rowsOfGroups(groups).map(({ key }) => key));
    return {
      groups: withNewest(groups, latest, list),
      cards: withCounts(cards, latestCards),
      rowCount,
      /** 0 if only the order changed, undefined if nothing waits. */
      newCount: rowsOfGroups(latest).filter(({ key }) => !known.has(key)).length,
      showLatest,
    };
  }, [groups, latest, cards, latestCards, list]);
}

export type DrawnList = ReturnType<typeof useDrawnList>;

function fitsRows(shown: readonly ConditionGroup[], latest: readonly ConditionGroup[]): boolean {
  const rows = rowsOfGroups(shown);
  const newest = rowsOfGroups(latest);
  const areAllThere = rows.length < SCREENFUL ? newest.length >= rows.length : newest.length === rows.length;
  return areAllThere && rows.every(({ key }, at) => key === newest[at]?.key);
}

function fitsCards(shown: readonly PriorToCard[], latest: readonly PriorToCard[]): boolean {
  return shown.length === latest.length && shown.every(({ title }, at) => title === latest[at]?.title);
}

function withNewest(
  groups: readonly ConditionGroup[],
  latest: readonly ConditionGroup[],
  list: readonly ListedCondition[],
): readonly ConditionGroup[] {
  const newestGroups = new Map(latest.map((group) => [group.key, group]));
  const newestRows = new Map(list.map((row) => [row.key, row]));
  return groups.map((group) => ({
    ...group,
    ...newestGroups.get(group.key),
    rows: group.rows.map((row) => newestRows.get(row.key) ?? row),
  }));
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
  const isDue = held.of !== of || held.isAsked || isAsked || fits(held.shown);
  const shown = isDue ? latest : held.shown;
  if (shown !== held.shown || of !== held.of || isAsked !== held.isAsked) setHeld({ of, isAsked, shown });
  return shown;
}
