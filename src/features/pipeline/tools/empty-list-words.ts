import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { loansText } from '#src/features/pipeline/read/words.ts';

/** Why a list shows no loan, and the way on. */
export const emptyWords = {
  noResults: 'No results found.',
  showAll: (count: number) => `Show all ${loansText(count)}`,
  showSoFar: (count: number) => `Show the ${loansText(count)} so far`,
  noMatchSoFar: (count: number, narrowing: string) =>
    `Of the ${loansText(count)} so far, none matches ${narrowing}. More are loading.`,
  see: (view: string) => `See ${view}`,
  seeWithCount: (view: string, count: number) => `See ${view} (${count.toLocaleString('en-US')})`,
  notOnDevice: (view: string) =>
    `${view} isn't on this device yet. Open it while you're connected to save a copy.`,
  noLoans: 'The pipeline has no loans for you to see.',
  noOwnLoans: 'No loans are assigned to you.',
  noMatch: (isOwn: boolean, count: number, narrowing: string) => {
    if (count === 1) return `${isOwn ? 'Your' : 'The'} 1 loan doesn't match ${narrowing}.`;
    return `None of ${isOwn ? 'your' : 'the'} ${loansText(count)} match ${narrowing}.`;
  },
  /** Good news, not a failed search. */
  nothing: {
    'past-due': 'No loan has a late step.',
    'due-today': 'Nothing is due today.',
    'closing-this-week': 'No loan closes in the next 7 days.',
    'too-early': 'Every loan can close on its date.',
    stalled: 'No loan is stalled.',
    suspended: 'No loan is suspended.',
    slipped: 'No loan is past its closing date and unfunded.',
    starred: 'No loan has a star.',
  } satisfies Record<QuickFilter, string>,
} as const;
