import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import {
  pipelineCaptionWords as words,
  QUICK_LABELS,
  VIEW_NAMES,
} from '#src/features/pipeline/list-output/words.ts';

/** The whole list for paper or a file, not only the page on screen. */
export interface ListOutput {
  readonly view: LoanOwnership;
  readonly asOfText: string;
  readonly matchCount: number;
  readonly totalCount: number;
  readonly narrowing: string;
  readonly listMatching: () => readonly Loan[];
  readonly columns: readonly PipelineColumn[];
  readonly today: CalendarDay;
  readonly cdReceipt: CdReceipt;
}

export function captionLine({ view, asOfText, matchCount, totalCount, narrowing }: ListOutput): string {
  const parts = [VIEW_NAMES[view], words.count(matchCount, totalCount), narrowing, asOfText];
  return words.line(parts.filter((part) => part !== ''));
}

interface NarrowingInWords {
  readonly search: string;
  readonly milestone: string;
  readonly loanType: string;
  readonly applied: { readonly name: string } | undefined;
  readonly quick: QuickFilter | undefined;
}

/** The list's filters, for readers who can't see the toolbar; '' for none. */
export function narrowingText({ search, milestone, loanType, applied, quick }: NarrowingInWords): string {
  const parts = [
    search.trim() === '' ? '' : words.search(search.trim()),
    milestone === '' ? '' : words.milestone(milestone),
    loanType === '' ? '' : words.loanType(loanType),
    applied === undefined ? '' : words.filter(applied.name),
    quick === undefined ? '' : QUICK_LABELS[quick],
  ];
  return parts.filter((part) => part !== '').join(', ');
}
