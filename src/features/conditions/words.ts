import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import { priorToName } from '#src/features/conditions/list/names.ts';

// The sentences of the conditions screens. What a lender wrote (names of groups, of people) is put in as it is.

export const STANDARD_VIEW = 'Conditions - Standard View';
export const LIST_FOR_BORROWER = 'List for borrower';
export const SHOW_ALL_OPEN = 'Show all open';
export const NO_CONDITIONS_AVAILABLE = 'No conditions available';

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function openConditionsText(count: number): string {
  return counted(count, 'open condition', 'open conditions');
}

/** `1 of 10 open`. */
export function openOfText(openCount: number, totalCount: number): string {
  return `${openCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')} open`;
}

/** `1 open condition in other groups: Purchase.` */
export function hiddenOpenText({ count, groups, areInOtherGroups }: HiddenOpen): string {
  const where = areInOtherGroups ? 'in other groups' : count === 1 ? "isn't shown" : "aren't shown";
  return `${openConditionsText(count)} ${where}: ${groups.map(priorToName).join(', ')}.`;
}

/** `All 5 Borrower CTC conditions are satisfied.` @param where ` on 30 of 120 loans`, or '' for one loan. */
export function allSatisfiedText(count: number, priorTo: readonly string[], where: string): string {
  const names = priorTo.length === 0 ? '' : ` ${priorTo.map(priorToName).join(' and ')}`;
  return count === 1
    ? `The 1${names} condition${where} is satisfied.`
    : `All ${count.toLocaleString('en-US')}${names} conditions${where} are satisfied.`;
}

/** Who a borrower's list is for, and from. Any text may be '' where it isn't known. */
export interface HandOutLetter {
  readonly firstName: string;
  readonly lastName: string;
  /** The last digits of the loan number. */
  readonly shortNumber: string;
  /** `11/20/2026`: when the conditions were so. */
  readonly date: string;
  readonly senderName: string;
}

/** The greeting, and what the list is. */
export function handOutHeading({ firstName, lastName, shortNumber, date }: HandOutLetter): string {
  const greeting = ['Hello', firstName || lastName].filter((part) => part !== '').join(' ');
  const loan = shortNumber === '' ? 'your loan' : `your loan ending in ${shortNumber}`;
  const asOf = date === '' ? 'Here is' : `As of ${date}, here is`;
  return `${greeting},\n\n${asOf} what we still need for ${loan}:`;
}

export function handOutClosing({ senderName }: HandOutLetter): string {
  return senderName === '' ? '\nThank you.\n' : `\nThank you,\n${senderName}\n`;
}

export const handOutWords = {
  part: (shownCount: number, { count, groups }: HiddenOpen) =>
    `From the ${shownCount} shown. ${count} more open in ${groups.map(priorToName).join(', ')}:`,
  include: 'include',
  whole: (count: number) => `From all ${count} open.`,
  leaveOut: (shownCount: number) => `Only the ${shownCount} shown`,
  leftOut: (count: number) => `${openConditionsText(count)} left out (no borrower wording).`,
  nothingOpen: 'This loan has no open conditions.',
  nothingWritten: 'Nothing here is written for the borrower.',
  notShared: "The list wasn't shared. Copy it instead.",
  share: 'Share',
  copy: 'Copy list',
} as const;

/** Whose conditions these are, where the loan isn't known (yet). */
export const loanWords = {
  looking: 'Looking for the loan...',
  unnamed: 'Unnamed borrower',
  notInList: 'Loan not in your list',
  whyNotInList: "This loan isn't in your pipeline, so its borrower, closing, and milestone aren't shown.",
  unknown: 'Loan not loaded',
  whyUnknown:
    "The pipeline couldn't be loaded, so this loan's borrower, closing, and milestone aren't shown.",
} as const;
