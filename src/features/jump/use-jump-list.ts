import { useMemo } from 'react';
import { rankJump } from '#src/domain/jump/jump-rank.ts';
import type { JumpAction, JumpItem, JumpLoan } from '#src/features/jump/jump-item.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';

export interface JumpList {
  readonly sections: readonly JumpSection[];
  readonly items: readonly JumpItem[];
  readonly count: number;
  /** How many of these are shown. */
  readonly shownCount: number;
}

/** Leads to the list of all loans, searched for a text: it has columns and loans that Jump hasn't. */
export interface WiderSearch {
  /** False if the device has all loans: then only a text that finds nothing needs it. */
  readonly isAlways: boolean;
  readonly of: (text: string) => JumpAction;
}

/** Another letter is quicker than a longer list. */
const MOST_RESULTS = 50;
const MOST_RECENT = 6;

/** A text's results; for an empty one, recent items, then all screens, filters and commands. */
export function useJumpList(
  text: string,
  loans: readonly JumpLoan[],
  actions: readonly JumpAction[],
  recent: readonly string[],
  wider: WiderSearch,
): JumpList {
  return useMemo(() => {
    const all: readonly JumpItem[] = [...loans, ...actions];
    if (text.trim() === '') return startList(all, actions, recent);
    const { found, count } = rankJump(all, text, recent, MOST_RESULTS);
    const items = count === 0 || wider.isAlways ? [...found, wider.of(text.trim())] : found;
    return { ...listOf(resultSections(items)), count, shownCount: found.length };
  }, [text, loans, actions, recent, wider]);
}

function startList(
  all: readonly JumpItem[],
  actions: readonly JumpAction[],
  recent: readonly string[],
): JumpList {
  const wanted = new Set(recent);
  const byId = new Map(all.filter(({ id }) => wanted.has(id)).map((item) => [item.id, item]));
  const used = recent.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_RECENT);
  const isUsed = new Set(used.map(({ id }) => id));
  const ofKind = (kind: JumpAction['kind']) =>
    actions.filter((action) => action.kind === kind && !isUsed.has(action.id));
  const sections = [
    { title: words.sections.recent, items: used },
    { title: words.sections.screen, items: ofKind('screen') },
    { title: words.sections.filter, items: ofKind('filter') },
    { title: words.sections.command, items: ofKind('command') },
  ].filter(({ items }) => items.length > 0);
  const list = listOf(sections);
  return { ...list, count: list.items.length, shownCount: list.items.length };
}

function listOf(sections: readonly JumpSection[]): Pick<JumpList, 'sections' | 'items'> {
  return { sections, items: sections.flatMap(({ items }) => items) };
}

interface JumpSection {
  /** '' for results in one order. */
  readonly title: string;
  readonly items: readonly JumpItem[];
}

/**
 * Results with both own and others' loans are grouped under headings, the group with the best result first, so that
 * Enter opens the same item either way. Others stay one list.
 */
function resultSections(items: readonly JumpItem[]): readonly JumpSection[] {
  const { mine, others } = words.sections;
  const titles = new Set(items.map(titleOf));
  if (!titles.has(mine) || !titles.has(others)) return [{ title: '', items }];
  return [...titles].map((title) => ({ title, items: items.filter((item) => titleOf(item) === title) }));
}

function titleOf(item: JumpItem): string {
  if (item.kind !== 'loan') return words.sections.rest;
  return item.view === 'MyLoans' ? words.sections.mine : words.sections.others;
}
