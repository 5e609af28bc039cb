import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { QUICK_LABELS } from '#src/features/pipeline/list-output/words.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';

/** Why a list shows no loan, and the way on. */
export const emptyWords = {
  noResults: 'No results found.',
  showAll: (count: number) => `Show all ${loansText(count)}`,
  showAllOwn: (view: string, count: number) => `Show all ${view} (${count.toLocaleString('en-US')})`,
  without: (part: string, count: number) => `Without ${part}: ${loansText(count)}`,
  quoted: (text: string) => `“${text}”`,
  /** Takes what narrows the list along. */
  lookIn: (view: string) => `Look in ${view}`,
  noBorrower: 'No borrower name',
  inList: (view: string) => `in ${view}`,
  foundIn: (count: number, view: string) => `${loansText(count)} in ${view}`,
  showSoFar: (count: number) => `Show the ${loansText(count)} so far`,
  /** A sentence, of a list of which more is on its way. */
  soFar: (sentence: string, count: number) =>
    `${sentence.slice(0, -1)} so far, in ${loansText(count)}. More are loading.`,
  see: (view: string) => `See ${view}`,
  seeWithCount: (view: string, count: number) => `See ${view} (${count.toLocaleString('en-US')})`,
  /** Neither the network nor the device has the view. @param why '' for the lost connection. */
  notLoaded: (view: string, why: string) =>
    why === '' ? `${view} isn't on this device yet.` : `Couldn't load ${view}: ${why}.`,
  notLoadedNext: (view: string, why: string, isCopySaid: boolean) =>
    why === ''
      ? `Open ${view} while you're connected to save a copy.`
      : `${isCopySaid ? '' : "There's no copy on this device yet. "}Try again in a minute.`,
  /** The answer to Retry, which changes nothing else while the view doesn't come. */
  asking: 'Trying again...',
  stillNot: (why: string) => (why === '' ? 'Still offline.' : "Still couldn't load it."),
  noLoans: 'The pipeline has no loans for you to see.',
  noOwnLoans: 'No loans are assigned to you.',
  noMatch: (loan: string, verbs: readonly string[]) => `No ${loan} ${verbs.join(' and ')}.`,
  /** What a saved filter's name and a search's text say. */
  matches: (texts: readonly string[]) => `matches ${texts.map((text) => `“${text}”`).join(' and ')}`,
  isOfType: (loanType: string) => `has the loan type ${loanType}`,
  isIn: (milestone: string) => `is in ${milestone}`,
  loan: (isOwn: boolean) => (isOwn ? 'loan of yours' : 'loan'),
  /** Such a loan. */
  quickLoan: {
    'past-due': (loan: string) => `late ${loan}`,
    'due-today': (loan: string) => `${loan} with a step due today`,
    'closing-this-week': (loan: string) => `${loan} that closes in 7 days`,
    'too-early': (loan: string) => `${loan} with a disclosure problem`,
    stalled: (loan: string) => `stalled ${loan}`,
    suspended: (loan: string) => `suspended ${loan}`,
    slipped: (loan: string) => `${loan} that isn't funded`,
    'lock-ends': (loan: string) => `${loan} with a lock to extend`,
    starred: (loan: string) => `starred ${loan}`,
  } satisfies Record<QuickFilter, (loan: string) => string>,
  quickPart: { ...QUICK_LABELS, 'past-due': 'late' } satisfies Record<QuickFilter, string>,
  /** Good news, not a failed search. */
  nothing: {
    'past-due': 'No loan has a late step.',
    'due-today': 'Nothing is due today.',
    'closing-this-week': 'No loan closes in the next 7 days.',
    'too-early': 'No loan has a disclosure problem.',
    stalled: 'No loan is stalled.',
    suspended: 'No loan is suspended.',
    slipped: 'No loan is past its closing date and unfunded.',
    'lock-ends': 'No rate lock has to be extended.',
    starred: 'No loan has a star.',
  } satisfies Record<QuickFilter, string>,
} as const;
