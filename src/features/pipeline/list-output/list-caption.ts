import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { type ListFilter, NAME_PARTS } from '#src/domain/list/pipeline-filter.ts';
import type { CdReceipt } from '#src/domain/loan/legal-closing.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import {
  behindText,
  closingRangeWords,
  type FilterPart,
  pipelineCaptionWords as words,
  QUICK_LABELS,
  statusesText,
} from '#src/features/pipeline/list-output/words.ts';
import { VIEW_NAMES } from '#src/loan-display/words.ts';

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

interface PartInWords {
  readonly part: FilterPart;
  readonly text: string;
}

/** What each part of the list's own filter asks for; parts that ask for nothing are left out. */
export function filterPartTexts(own: ListFilter): readonly PartInWords[] {
  const { search, statuses, closing, counts, behind, ...names } = own;
  const parts: readonly PartInWords[] = [
    { part: 'search', text: search.trim() },
    ...NAME_PARTS.map((part) => ({ part, text: words.anyOf(names[part]) })),
    { part: 'statuses', text: statuses.map(statusesText).join(', ') },
    { part: 'closing', text: closing === undefined ? '' : closingRangeWords[closing].toLowerCase() },
    { part: 'behind', text: behind === undefined ? '' : behindText(behind) },
    { part: 'counts', text: counts.map((count) => QUICK_LABELS[count]).join() },
  ];
  return parts.filter(({ text }) => text !== '');
}

interface NarrowingInWords {
  readonly own: ListFilter;
  readonly applied: { readonly name: string } | undefined;
}

/** The list's filters, for readers who can't see the toolbar; '' for none. */
export function narrowingText({ own, applied }: NarrowingInWords): string {
  const parts = filterPartTexts(own).map(({ part, text }) => words.part(part, text));
  return [...parts, ...(applied === undefined ? [] : [words.filter(applied.name)])].join(', ');
}
