import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import {
  type FilterPart,
  pipelineCaptionWords,
  QUICK_LABELS,
} from '#src/features/pipeline/list-output/words.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';

export const emptyWords = {
  noResults: 'No results found.',
  showAll: (view: LoanOwnership, count: number) =>
    view === 'AllLoans'
      ? `Show all ${loansText(count)}`
      : `Show all ${VIEW_NAMES[view]} (${count.toLocaleString('en-US')})`,
  without: (text: string, count: number) => `Without ${emptyWords.quoted(text)}: ${loansText(count)}`,
  filterByWords: (count: number) => `Filter by these words: ${loansText(count)}`,
  quoted: (text: string) => `“${text}”`,
  lookIn: (view: string) => `Look in ${view}`,
  noBorrower: 'No borrower name',
  inList: (view: string) => `in ${view}`,
  foundIn: (count: number, view: string) => `${loansText(count)} in ${view}`,
  showSoFar: (count: number) => `Show the ${loansText(count)} so far`,
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
  noLoans: 'The pipeline has no loans for you to see.',
  noOwnLoans: 'No loans are assigned to you.',
  noMatch: (isOwn: boolean, texts: readonly string[]) =>
    `No loan${isOwn ? ' of yours' : ''} matches ${texts.map(emptyWords.quoted).join(' and ')}.`,
  /** A person or a range of days says little alone. */
  part: (part: FilterPart, text: string) => {
    if (text === QUICK_LABELS['past-due']) return 'late';
    const isNamed = part === 'loanOfficers' || part === 'processors' || part === 'closing';
    return isNamed ? pipelineCaptionWords.part(part, text) : text;
  },
  nothing: {
    'past-due': 'No loan has a late step.',
    'due-today': 'Nothing is due today.',
    'closing-this-week': 'No loan closes in the next 7 days.',
    'too-early': 'No loan has a disclosure problem.',
    'at-risk': 'No closing is at risk.',
    stalled: 'No loan is stalled.',
    suspended: 'No loan is suspended.',
    slipped: 'No loan is past its closing date and unfunded.',
    'lock-ends': 'No rate lock has to be extended.',
    starred: 'No loan has a star.',
  } satisfies Record<QuickFilter, string>,
} as const;
