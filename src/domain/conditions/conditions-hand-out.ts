import { borrowerItem } from '#src/domain/conditions/borrower-item.ts';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';

/** The only fields a hand-out may read: none of the lender's internal text can get into it. */
export interface BorrowerFacing {
  readonly externalDescription: string;
  /** Decides whose turn it is, and is never part of the text. */
  readonly status: string;
  readonly statusOpen: boolean;
  readonly isInternalOnly?: boolean | undefined;
  /** Decides who brings it, and is never part of the text. */
  readonly requestedFrom: string;
}

/** What the borrower must provide. */
export interface HandOut {
  /** Each item once, in list order. */
  readonly items: readonly string[];
  /** What the borrower has sent and the lender hasn't cleared yet: not asked for again. Each once, in list order. */
  readonly inReview: readonly string[];
}

/**
 * The open conditions of a list that the borrower must bring, in the text meant for them: the external descriptions and
 * nothing else. Satisfied ones are left out even if the list shows them. An item that one condition still asks for
 * isn't in review.
 */
export function borrowerHandOut(conditions: readonly BorrowerFacing[]): HandOut {
  const items = new Set<string>();
  const answered = new Set<string>();
  for (const condition of conditions) {
    if (!condition.statusOpen) continue;
    const item = borrowerItem(condition);
    if (item !== undefined) (conditionTurn(condition.status) === 'answered' ? answered : items).add(item);
  }
  return { items: [...items], inReview: [...answered].filter((item) => !items.has(item)) };
}

/** What the borrower is asked for in all and not in a part of it: what a filter keeps from them, in list order. */
export function itemsLeftOut(all: HandOut, part: HandOut): readonly string[] {
  const kept = new Set(part.items);
  return all.items.filter((item) => !kept.has(item));
}

/** The hand-out as a message: the heading, then a numbered line for each item. */
export function handOutText({ items }: Pick<HandOut, 'items'>, heading: string): string {
  return [heading, '', ...items.map((item, index) => `${index + 1}. ${item}`), ''].join('\n');
}

/** A written-out message with one more item behind its last numbered line, or at its end if it has none. */
export function withItem(text: string, item: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => NUMBERED.test(line));
  if (last < 0) return `${text.trimEnd()}\n\n1. ${item}\n`;
  const number = Number(NUMBERED.exec(lines[last] ?? '')?.[1]) + 1;
  return lines.toSpliced(last + 1, 0, `${number}. ${item}`).join('\n');
}

/** A message with its numbered lines counted from 1 again, after one was taken out. */
export function renumbered(text: string): string {
  let number = 0;
  return text.replaceAll(/^\d+\. /gm, () => `${(number += 1)}. `);
}

const NUMBERED = /^(\d+)\. /;
