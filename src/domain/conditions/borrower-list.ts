import { borrowerItem, isOfBorrower } from '#src/domain/conditions/borrower-item.ts';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';

/** The only fields a borrower list may read: none of the lender's internal text can get into it. */
export interface BorrowerFacing {
  readonly externalDescription: string;
  /** Decides whose turn it is, and is never part of the text. */
  readonly status: string;
  readonly statusOpen: boolean;
  readonly isInternalOnly?: boolean | undefined;
  /** Decides who brings it, and is never part of the text. */
  readonly requestedFrom: string;
}

export interface BorrowerList {
  /** Each item once, in list order. */
  readonly items: readonly string[];
  /** Items the borrower sent that the lender hasn't cleared yet: not asked for again. Each once, in list order. */
  readonly inReview: readonly string[];
}

/**
 * The open conditions of a list that the borrower must bring, in the text meant for them: the external descriptions and
 * nothing else: see whyLeftOut. An item that one condition still asks for isn't in review.
 * @param stepItems what the loan's steps ask of the borrower, whatever the conditions: it comes first.
 */
export function borrowerList(
  conditions: readonly BorrowerFacing[],
  isCdSent?: boolean,
  stepItems: readonly string[] = [],
): BorrowerList {
  const items = new Set(stepItems);
  const answered = new Set<string>();
  for (const condition of conditions) {
    if (!condition.statusOpen) continue;
    const item = borrowerItem(condition, isCdSent);
    if (item !== undefined) (conditionTurn(condition.status) === 'answered' ? answered : items).add(item);
  }
  return { items: [...items], inReview: [...answered].filter((item) => !items.has(item)) };
}

/** True for an open condition that the borrower brings and hasn't sent yet, with words for them or without. */
export function owesBorrower(condition: BorrowerFacing): boolean {
  return condition.statusOpen && isOfBorrower(condition) && conditionTurn(condition.status) !== 'answered';
}

/** Items of the whole list missing from a part of it: what a filter hides from the borrower, in list order. */
export function itemsLeftOut(all: BorrowerList, part: BorrowerList): readonly string[] {
  const kept = new Set(part.items);
  return all.items.filter((item) => !kept.has(item));
}

/** The borrower list as a message: the heading, then a numbered line for each item. */
export function borrowerListText({ items }: Pick<BorrowerList, 'items'>, heading: string): string {
  return [heading, '', ...items.map((item, index) => `${index + 1}. ${item}`), ''].join('\n');
}

/**
 * A written-out message with one more item behind its last numbered line. If it has none, it comes before the thanks,
 * or at its end, under the heading.
 */
export function withItem(text: string, item: string, heading = ''): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => NUMBERED.test(line));
  if (last < 0) {
    const thanks = text.search(/\n+Thank you[.,]\n/);
    const [before, after] = thanks < 0 ? [text, ''] : [text.slice(0, thanks), text.slice(thanks)];
    const end = after === '' ? '\n' : `\n\n${after.trimStart()}`;
    return `${before.trimEnd()}\n\n${heading === '' ? '' : `${heading}\n`}1. ${item}${end}`;
  }
  const number = Number(NUMBERED.exec(lines[last] ?? '')?.[1]) + 1;
  return lines.toSpliced(last + 1, 0, `${number}. ${item}`).join('\n');
}

/** Caret position of the item that `withItem` added without words; the text's end if there's none. */
export function unwrittenAt(text: string): number {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => UNWRITTEN.test(line));
  return last < 0 ? text.length : lines.slice(0, last + 1).join('\n').length;
}

/** A message without its empty numbered lines. */
export function withoutUnwritten(text: string): string {
  return text
    .split('\n')
    .filter((line) => !UNWRITTEN.test(line))
    .join('\n');
}

/** A message with its numbered lines counted from 1 again, after one was taken out. */
export function renumbered(text: string): string {
  let number = 0;
  return text.replaceAll(/^\d+\. /gm, () => `${(number += 1)}. `);
}

const NUMBERED = /^(\d+)\. /;
const UNWRITTEN = /^\d+\.\s*$/;
