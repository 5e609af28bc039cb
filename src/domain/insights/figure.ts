import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type LoansOfFigure, withinDays } from '#src/domain/list/loans-behind.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';

/** What the list is narrowed to, to show the loans behind a figure. */
export type NarrowedTo = Partial<
  Pick<ListFilter, 'milestones' | 'loanTypes' | 'loanOfficers' | 'processors' | 'counts' | 'behind'>
>;

/** A number of loans. Exactly these are in the list when it's narrowed so. */
export interface Figure {
  readonly count: number;
  readonly of: NarrowedTo;
}

/** What all of the screen is narrowed to. A day that's missing leaves its end of the closing dates open. */
export interface InsightsRange {
  readonly names: Omit<NarrowedTo, 'counts' | 'behind'>;
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
}

interface PartOfRange extends Omit<NarrowedTo, 'behind'> {
  readonly behind?: LoansOfFigure | undefined;
}

/** A part of the loans that the screen is narrowed to. */
export function partOf({ names, from, to }: InsightsRange, part: PartOfRange): NarrowedTo {
  return { ...names, ...part, behind: withinDays(from, to, part.behind) };
}
