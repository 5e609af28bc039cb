import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import {
  pipelineCaptionWords as words,
  QUICK_LABELS,
  VIEW_NAMES,
} from '#src/features/pipeline/list-output/words.ts';

export interface ListCaption {
  readonly view: LoanOwnership;
  /** When the platform was read: see LenderClock. */
  readonly asOfText: string;
  readonly matchCount: number;
  readonly totalCount: number;
}

/** @param narrowing see narrowingText. */
export function captionLine(
  { view, asOfText, matchCount, totalCount }: ListCaption,
  narrowing: string,
): string {
  const parts = [VIEW_NAMES[view], words.count(matchCount, totalCount), narrowing, asOfText];
  return words.line(parts.filter((part) => part !== ''));
}

export interface Narrowing {
  readonly search: string;
  /** '' for all. */
  readonly milestone: string;
  /** '' for all. */
  readonly loanType: string;
  readonly filterName: string | undefined;
  readonly quick: QuickFilter | undefined;
}

/** The list's filters, for readers who can't see the toolbar; '' for none. */
export function narrowingText({ search, milestone, loanType, filterName, quick }: Narrowing): string {
  const parts = [
    search.trim() === '' ? '' : words.search(search.trim()),
    milestone === '' ? '' : words.milestone(milestone),
    loanType === '' ? '' : words.loanType(loanType),
    filterName === undefined ? '' : words.filter(filterName),
    quick === undefined ? '' : QUICK_LABELS[quick],
  ];
  return parts.filter((part) => part !== '').join(', ');
}
