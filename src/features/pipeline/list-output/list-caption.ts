import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { QUICK_LABELS } from '#src/features/pipeline/list-output/quick-labels.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

export interface ListCaption {
  readonly view: LoanOwnership;
  /** When the platform was read, in words: see LenderClock. */
  readonly asOfText: string;
  readonly matchCount: number;
  readonly totalCount: number;
}

export function viewText(view: LoanOwnership): string {
  return view === 'MyLoans' ? 'My Loans' : 'All Loans';
}

/** `12 of 120 loans`, or `120 loans` when nothing is left out. */
export function countText({ matchCount, totalCount }: ListCaption): string {
  const total = `${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'loan' : 'loans'}`;
  return matchCount === totalCount ? total : `${matchCount.toLocaleString('en-US')} of ${total}`;
}

export function captionLine(caption: ListCaption): string {
  return `Clear to Close, ${viewText(caption.view)}, ${countText(caption)}, ${caption.asOfText}`;
}

export interface Narrowing {
  readonly search: string;
  /** '' for all. */
  readonly milestone: string;
  readonly filterName: string | undefined;
  readonly quick: QuickFilter | undefined;
}

/** What narrows the list, for a reader who does not see the toolbar; '' when nothing does. */
export function narrowingText({ search, milestone, filterName, quick }: Narrowing): string {
  const parts = [
    search.trim() === '' ? '' : `search “${search.trim()}”`,
    milestone === '' ? '' : `milestone ${milestone}`,
    filterName === undefined ? '' : `filter “${filterName}”`,
    quick === undefined ? '' : QUICK_LABELS[quick],
  ];
  return parts.filter((part) => part !== '').join(', ');
}
