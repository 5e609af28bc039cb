import type { HiddenConditions } from '#src/domain/conditions/hidden-conditions.ts';
import { listText } from '#src/domain/status/explanation-phrases.ts';
import { filterWords } from '#src/features/conditions/words/list-words.ts';
import { priorToName } from '#src/features/conditions/words/names.ts';
import { counted } from '#src/ui/counted.ts';

/** A list's search: its matches are counted, and showing them doesn't change it. */
export interface ListQuestion {
  readonly text: string;
  readonly isOfClosings: boolean;
  /** `needed from Borrower`; '' for any. */
  readonly facets: string;
  /** Some of its loans aren't here: what's counted is so far. */
  readonly isOfPart: boolean;
}

const SHOW_ALL_OPEN = 'Show all open';

/**
 * For a line with no more to say: the filters hide nothing of the loans that are here.
 * @param ofPart `the 13 loans loaded`; '' of all.
 */
export function noneHiddenText(ofPart: string): string {
  return `No open conditions are hidden${inPart(ofPart)}.`;
}

function inPart(ofPart: string): string {
  return ofPart === '' ? '' : ` in ${ofPart}`;
}

/** A phone's line: what the filters show, what else is open, and one press to show it. */
export const shortHiddenWords = {
  only: (summary: string) => (summary === '' ? '' : `${summary}. `),
  more: (count: number, { isOfPart }: Pick<ListQuestion, 'isOfPart'>) =>
    `${count.toLocaleString('en-US')} more open${isOfPart ? ` ${filterWords.soFar}` : ''}:`,
  none: (ofPart: string) => (ofPart === '' ? 'No others are open.' : `No others${inPart(ofPart)}.`),
  showAll: 'Show all',
} as const;

/** Something is asked for, which isn't taken back to show more. */
export function isQuestion({ text, isOfClosings, facets }: ListQuestion): boolean {
  return text !== '' || isOfClosings || facets !== '';
}

function scopeText({ isOfPart, isOfClosings, facets }: ListQuestion): string {
  return `${isOfPart ? ` ${filterWords.soFar}` : ''}${facets === '' ? '' : ` ${facets}`}${isOfClosings ? ' for these closings' : ''}`;
}

export function hiddenOpenText(
  { count, groups, areInOtherGroups }: HiddenConditions,
  question: ListQuestion,
): string {
  const where = areInOtherGroups ? 'in other groups' : count === 1 ? "isn't shown" : "aren't shown";
  const open = `${counted(count, 'open condition', 'open conditions')}${scopeText(question)}`;
  return `${open} ${where}: ${groups.map(priorToName).join(', ')}.`;
}

export function openElsewhereText(
  priorTo: readonly string[],
  { count, groups }: Pick<HiddenConditions, 'count' | 'groups'>,
): string {
  const here = priorTo.map(priorToName).join(' or ');
  return `Nothing open${here === '' ? '' : ` for ${here}`}. ${count.toLocaleString('en-US')} open in ${listText(groups.map(priorToName))}.`;
}

/** The same in a line that's as long for any groups: `450 more open so far in 7 other groups.` */
export function hiddenCountText(
  { count, groups, areInOtherGroups }: HiddenConditions,
  question: ListQuestion,
): string {
  const where = areInOtherGroups
    ? `in ${counted(groups.length, 'other group', 'other groups')}`
    : 'but not shown';
  const matching = question.text === '' ? '' : ` ${count === 1 ? 'matches' : 'match'} “${question.text}”`;
  const scope = `${scopeText(question)}${question.isOfClosings ? ',' : ''}`;
  return `${count.toLocaleString('en-US')} more open${matching}${scope} ${where}.`;
}

/**
 * What a search finds that isn't shown: `34 open conditions match “appraisal” in other groups.`
 * @param isMore rows are on screen already.
 */
export function hiddenMatchText(
  { count, status, areInOtherGroups, areOfOtherLoans }: HiddenConditions,
  question: ListQuestion,
  isMore: boolean,
): string {
  const state = `${isMore ? 'more ' : ''}${status === 'all' ? '' : `${status} `}`;
  const found = counted(count, `${state}condition matches`, `${state}conditions match`);
  const where = areOfOtherLoans
    ? 'in other loans'
    : areInOtherGroups
      ? 'in other groups'
      : count === 1
        ? "but isn't shown"
        : "but aren't shown";
  const scope = `${scopeText(question)}${question.isOfClosings ? ',' : ''}`;
  return `${found} “${question.text}”${scope} ${where}.`;
}

/** The button beside a count of what's hidden. @param isMore rows are on screen already. */
export function showHiddenText({ count }: HiddenConditions, question: ListQuestion, isMore: boolean): string {
  if (!isQuestion(question)) return SHOW_ALL_OPEN;
  if (count === 1) return 'Show it';
  return isMore ? 'Show them' : `Show the ${count.toLocaleString('en-US')}`;
}

export const noMatchWords = {
  /** @param narrowing `satisfied only, prior to Docs`. */
  filters: (narrowing: string) => `Nothing matches these filters: ${narrowing}.`,
  /** No filter hides anything that the search finds. @param loans `these 120 loans`. */
  search: (text: string, loans: string) => `Nothing matches “${text}” in ${loans}.`,
  clearSearch: 'Clear search',
  clear: 'Show all conditions',
} as const;
