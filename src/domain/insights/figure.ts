import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { type LoansOfFigure, withinDays } from '#src/domain/list/loans-behind.ts';
import type { InsightsLoan } from '#src/domain/insights/loan-facts.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

/** What the list is narrowed to, to show the loans behind a figure. */
export type NarrowedTo = Partial<
  Pick<ListFilter, 'milestones' | 'loanTypes' | 'loanOfficers' | 'processors' | 'counts' | 'behind'>
>;

/** A number of loans. Exactly these are in the list when it's narrowed so. */
export interface Figure {
  readonly count: number;
  readonly of: NarrowedTo;
}

/** How many of these there are. */
export function countIn(facts: readonly InsightsLoan[], isCounted: (one: InsightsLoan) => boolean): number {
  let count = 0;
  for (const one of facts) if (isCounted(one)) count += 1;
  return count;
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

/** Tells which loans the list has when it's narrowed to the range. */
export function rangeTest({ names, from, to }: InsightsRange): (loan: InsightsLoan) => boolean {
  const isOneOf = (wanted: readonly string[] | undefined, formOf: (loan: InsightsLoan) => string) => {
    const forms = new Set(wanted?.map(searchForm));
    return (loan: InsightsLoan) => wanted === undefined || forms.has(formOf(loan));
  };
  const isNamed = [
    isOneOf(names.loanOfficers, ({ people }) => people.loanOfficers.form),
    isOneOf(names.processors, ({ people }) => people.processors.form),
    isOneOf(names.milestones, ({ milestone }) => searchForm(milestone)),
    isOneOf(names.loanTypes, ({ loanType }) => searchForm(loanType)),
  ];
  const isInDays = ({ closingDay: day }: InsightsLoan): boolean =>
    (from === undefined && to === undefined) ||
    (day !== undefined && day >= (from ?? day) && day <= (to ?? day));
  return (loan) => isInDays(loan) && isNamed.every((isOne) => isOne(loan));
}
