import type { JumpItem } from '#src/features/jump/jump-item.ts';
import { jumpWords as words } from '#src/features/jump/words.ts';

export interface JumpSection {
  /** '' for results in one order. */
  readonly title: string;
  readonly items: readonly JumpItem[];
}

/**
 * Results that hold own and others' loans say which are whose: each kind has its heading, the one with the best result
 * first, so that Enter opens what it would without. Others stay one list.
 */
export function resultSections(items: readonly JumpItem[]): readonly JumpSection[] {
  const { mine, others } = words.sections;
  const titles = new Set(items.map(titleOf));
  if (!titles.has(mine) || !titles.has(others)) return [{ title: '', items }];
  return [...titles].map((title) => ({ title, items: items.filter((item) => titleOf(item) === title) }));
}

function titleOf(item: JumpItem): string {
  if (item.kind !== 'loan') return words.sections.rest;
  return item.view === 'MyLoans' ? words.sections.mine : words.sections.others;
}
