import type { ConditionsCoverage } from '#src/domain/conditions/conditions-coverage.ts';
import { isolated } from '#src/domain/text/direction.ts';
import { priorToName } from '#src/features/conditions/words/names.ts';
import { counted } from '#src/ui/counted.ts';

// The sentences of the conditions screens. Names a lender gave to groups and people stay as they are.

const MOST_NAMES = 5;

export const STANDARD_VIEW = 'Conditions - Standard View';
export const LIST_FOR_BORROWER = 'List for borrower';
export const SAME_AS_INTERNAL = 'Same as internal';
export const NO_WORDING = 'No wording for the borrower';
export const THIS_LOAN = 'this loan';
export const NO_CONDITIONS_AVAILABLE = 'No conditions available';

/** `1 open on this loan`, whatever the filters show of it, or `All 10 conditions satisfied`. */
export function openOnLoanText(openCount: number, totalCount: number): string {
  if (openCount === 0 && totalCount > 0)
    return totalCount === 1
      ? 'Its only condition is satisfied'
      : `All ${totalCount.toLocaleString('en-US')} conditions satisfied`;
  return `${openCount.toLocaleString('en-US')} open on ${THIS_LOAN}`;
}

export function allSatisfiedText(count: number, priorTo: readonly string[], where: string): string {
  const names = priorTo.length === 0 ? '' : ` ${priorTo.map(priorToName).join(' and ')}`;
  return count === 1
    ? `The only${names} condition${where} is satisfied.`
    : `All ${count.toLocaleString('en-US')}${names} conditions${where} are satisfied.`;
}

export interface BorrowerListLetter {
  readonly firstName: string;
  readonly lastName: string;
  readonly shortNumber: string;
  /** `11/20/2026`: the day the platform was read. */
  readonly date: string;
  readonly senderName: string;
}

export function borrowerListHeading({ firstName, lastName, shortNumber, date }: BorrowerListLetter): string {
  const greeting = ['Hello', isolated(firstName || lastName)].filter((part) => part !== '').join(' ');
  const loan = shortNumber === '' ? 'your loan' : `your loan ending in ${shortNumber}`;
  const asOf = date === '' ? 'Here is' : `As of ${date}, here is`;
  return `${greeting},\n\n${asOf} what we still need for ${loan}:`;
}

export function borrowerListClosing({ senderName }: BorrowerListLetter): string {
  return senderName === '' ? '\nThank you.\n' : `\nThank you,\n${senderName}\n`;
}

const MOST_NAMED = 3;

function itemsText(items: readonly string[]): string {
  return items.map((item) => item.replace(/\.$/u, '')).join('; ');
}

export const borrowerListWords = {
  title: ({ firstName, lastName, shortNumber }: BorrowerListLetter) => {
    const loan = [isolated(firstName), isolated(lastName), shortNumber]
      .filter((part) => part !== '')
      .join(' ');
    return `List for ${loan || 'borrower'}`;
  },
  /** The list has everything the borrower owes. @param hiddenItems what the filter hides of it on screen. */
  whole: (hiddenItems: readonly string[]) =>
    `Everything the borrower owes, also ${counted(hiddenItems.length, 'item', 'items')} your filter hides${hiddenItems.length <= MOST_NAMED ? `: ${itemsText(hiddenItems)}` : ''}.`,
  leaveOut: (count: number) => (count === 1 ? 'Leave it out' : `Leave out ${count}`),
  /** @param leftOut what the filter keeps from the list. @param count the items without a filter. */
  part: (leftOut: readonly string[], count: number) =>
    leftOut.length <= MOST_NAMED
      ? `The filter leaves out: ${itemsText(leftOut)}.`
      : `The filter leaves out ${leftOut.length} of ${count} items.`,
  include: (count: number) => (count === 1 ? 'Include it' : `Include all ${count}`),
  inReview: (items: readonly string[]) => `Not in the list, already received: ${itemsText(items)}.`,
  asOf: (time: string, age: string) => `Conditions as of ${time}, ${age}.`,
  nothingOwed: "Nothing to request. The borrower sent everything; it hasn't been cleared yet.",
  nothingOpen: 'This loan has no open conditions.',
  nothingReady: "Nothing's ready to send. What's open is listed below, with why it's left out.",
  lines: 'Uncheck what to leave out',
  linesEdited: 'You edited the message, so change its lines there',
  chooseLine: 'Check at least 1 line to send the list.',
  notShared: "The list wasn't shared. Copy it instead.",
  share: 'Share',
  copy: 'Copy list',
  print: 'Print',
  subject: 'What we still need for your loan',
} as const;

/** From one borrower's list to the next. */
export const listStepWords = {
  listsForShown: 'Lists for all shown',
  at: (at: number, count: number) => `${at} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  /** @param day `11/28`. */
  sent: (day: string) => `List sent ${day}`,
  addNote: (text: string) => `Add note “${text}”`,
  noted: (text: string) => `Noted “${text}”`,
} as const;

/** In place of the loan's name and facts, where they aren't known. */
export const loanWords = {
  loan: 'Loan',
  closing: 'Closing',
  milestone: 'Milestone',
  /** Leads to the loan's panel; a phone shows the first word. */
  notes: 'Notes',
  andDetails: 'and details',
  read: 'Updated',
  none: 'N/A',
  looking: 'Looking for the loan...',
  noConditions: 'No conditions have been added yet.',
  noSuchLoan: 'Loan not found',
  whyNoSuchLoan: 'The link may be wrong, or the loan was deleted.',
  unnamed: 'Unnamed borrower',
  whyNotInList: "This loan isn't in your pipeline, so its borrower, closing, and milestone aren't shown.",
  unknown: 'Loan not loaded',
  notOnDevice: 'Loan not on this device',
  whyUnknown: "The pipeline isn't loaded, so this loan's borrower, closing, and milestone aren't shown.",
} as const;

/** Conditions that this device has no copy of, while there's no connection or the loan system has a problem. */
export const notOnDeviceWords = {
  title: "This loan's conditions aren't on this device",
  how: "Open them once while you're connected to save a copy. They load on their own when you're back online.",
  /** @param why half a sentence. */
  notLoaded: notLoadedText,
  others: 'See the conditions on this device',
} as const;

/** @param why '' for the lost connection, which the top bar names. */
function notLoadedText(why: string): string {
  return `Couldn't load the conditions${why === '' ? '' : `: ${why}`}.`;
}

function loansText(count: number): string {
  return counted(count, 'loan', 'loans');
}

function goOnText(hasSome: boolean, isOffline: boolean): string {
  const how = isOffline ? ", once you're connected" : '';
  return hasSome
    ? `What's downloaded so far is saved. Press the button to go on${how}.`
    : `Press the button to try again${how}.`;
}

/** The conditions of many loans: how many loans this device covers, and the download of the rest. */
export const allWords = {
  title: 'Conditions',
  view: 'View',
  noLoans: 'The pipeline has no loans for you to see.',
  funded: 'funded',
  noOwnLoans: 'No loans are assigned to you.',
  seeAllLoans: 'See All Loans',
  /** @param why '' for the lost connection, which the top bar names. */
  loansNotLoaded: (why: string) =>
    `Couldn't load the loans${why === '' ? '' : `: ${why}`}. There's no copy of this view on this device.`,
  looking: 'Checking this device...',
  /** Beside the count of downloaded loans, which runs ahead of the list. */
  growing: 'Downloading. Counts grow until it ends.',
  refreshing: 'Refreshing. The list changes as it goes.',
  reading: (readCount: number, loanCount: number) =>
    `Loading conditions: ${readCount.toLocaleString('en-US')} of ${loansText(loanCount)}`,
  /** `Paused at 23 of 1,200 loans.` The top bar says why. */
  paused: (readCount: number, loanCount: number) =>
    `Paused at ${readCount.toLocaleString('en-US')} of ${loansText(loanCount)}.`,
  tryingSoon: 'Trying again soon.',
  trying: 'Trying now...',
  cancel: 'Cancel',
  progressLabel: 'Loans downloaded',
  progress: (doneCount: number, totalCount: number) => `${doneCount} of ${loansText(totalCount)}`,
  /**
   * Says which loans every count on the screen covers: `120 loans, updated just now`.
   * @param age the oldest copy's age, `3 hours old`.
   */
  coverage: (
    { loanCount, coveredCount }: ConditionsCoverage,
    { age, isOffline }: { age: string; isOffline: boolean },
  ) => {
    const isNew = age === '' || age === 'less than a minute old';
    const updated = isNew ? `${isOffline ? 'saved' : 'updated'} just now` : `oldest copy ${age}`;
    const of = coveredCount === loanCount ? '' : `${coveredCount.toLocaleString('en-US')} of `;
    return `${of}${loansText(loanCount)}, ${updated}`;
  },
  /**
   * What that means for a part of them, where there's room; '' for all.
   * @param stoppedAt how many loans were read automatically, if more are missing.
   */
  coverageOfPart: ({ loanCount, coveredCount }: ConditionsCoverage, stoppedAt: number | undefined) => {
    if (coveredCount === loanCount) return '';
    return stoppedAt === undefined
      ? `. Counts cover only ${coveredCount === 1 ? 'this loan' : `these ${coveredCount.toLocaleString('en-US')}`}.`
      : '. The nearest closings load by themselves. Download the rest to see all.';
  },
  /** In place of a list without rows, when loans were left out: they may have conditions. */
  notRead: ({ loanCount, coveredCount, missing }: ConditionsCoverage) =>
    coveredCount === 0
      ? `The conditions for ${loanCount === 1 ? 'this loan' : `these ${loansText(loanCount)}`} aren't on this device yet.`
      : `No conditions for ${loansText(coveredCount)}. Those of the other ${missing.length.toLocaleString('en-US')} aren't on this device yet.`,
  notAll: (missingCount: number, loanCount: number) =>
    `This isn't the whole list: ${missingCount.toLocaleString('en-US')} of ${loansText(loanCount)} ${missingCount === 1 ? "isn't" : "aren't"} in it.`,
  /** @param closesSoon the loans are those that close in 7 days. */
  download: (wantedCount: number, { coveredCount, missing }: ConditionsCoverage, closesSoon = false) => {
    const count = wantedCount.toLocaleString('en-US');
    if (missing.length === 0) return `Update ${loansText(wantedCount)}`;
    if (coveredCount === 0 && closesSoon)
      return `Download the ${wantedCount === 1 ? 'loan' : count} closing in 7 days`;
    if (coveredCount === 0) return `Download ${wantedCount === 1 ? '1 loan' : `all ${count}`}`;
    return missing.length === wantedCount ? `Download the other ${count}` : `Download or update ${count}`;
  },
  theseLoans: ({ coveredCount }: ConditionsCoverage) =>
    coveredCount === 1 ? 'this loan' : `these ${loansText(coveredCount)}`,
  /** Those, where others aren't here; '' of all: see noneHiddenText. */
  ofPart: ({ loanCount, coveredCount }: ConditionsCoverage) =>
    coveredCount === loanCount ? '' : `the ${loansText(coveredCount)} loaded`,
  where: ({ loanCount, coveredCount }: ConditionsCoverage) =>
    coveredCount === loanCount
      ? ` on ${loansText(loanCount)}`
      : ` on ${coveredCount.toLocaleString('en-US')} of ${loansText(loanCount)}`,
  oldCopies: (age: string) => `The oldest copy is ${age}. Update it to see what's changed since.`,
  unreadable: (count: number) =>
    count === 1
      ? "The copy of 1 loan can't be read. Download it again."
      : `The copies of ${count} loans can't be read. Download them again.`,
  /** @param why '' for a connection that was lost, and is back. @param hasSome something came before it failed. */
  stopped: (why: string, hasSome: boolean, isOffline: boolean) =>
    `${why === '' ? 'The download stopped when the connection was lost.' : `Can't download right now: ${why}.`} ${goOnText(hasSome, isOffline)}`,
  /** In place of the list, above a Retry. @param why half a sentence. */
  cantDownload: (why: string, goesOn: boolean) =>
    `Can't download right now: ${why}.${goesOn ? ' Trying again soon.' : ''}`,
  /** In the line of how old the list is. @param why '' for a connection that was lost. */
  notRefreshed: (why: string) => `Couldn't refresh: ${why || 'the connection was lost'}.`,
  notRefreshedLoans: (count: number) => `Couldn't refresh ${loansText(count)}.`,
  /** @param names of the loans, as far as they're known; a few are named. */
  failed: (count: number, names: readonly string[]) => {
    const more = names.length > MOST_NAMES ? `, and ${names.length - MOST_NAMES} more` : '';
    const named = names.length === 0 ? '' : ` ${names.slice(0, MOST_NAMES).join(', ')}${more}.`;
    return `Couldn't download the conditions for ${loansText(count)}. Press the button to try again.${named}`;
  },
} as const;

export const readingWords = {
  skeleton: 'Loading conditions',
  list: 'the conditions',
  loading: 'loading...',
  refreshing: 'refreshing...',
  refresh: 'Refresh',
  /** @param why half a sentence. */
  notRefreshed: "Couldn't refresh",
  whyNotRefreshed: (why: string) => `: ${why}`,
  whatOldMeans: "The copy below doesn't show what's changed since.",
  oldList: (age: string) => `This list is ${age}. It doesn't show what's changed since.`,
  noSuchLoan: "There's no such loan. The link may be wrong, or the loan was deleted.",
  notFound: "the loan system can't find them",
  notAllowed: "your account can't see them",
  notOpened: "the loan system can't open this loan",
  /** @param why '' for the lost connection, which the top bar names. */
  notLoaded: (why: string) => `${notLoadedText(why)} There's no copy on this device.`,
} as const;
