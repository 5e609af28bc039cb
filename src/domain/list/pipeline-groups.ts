import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import { matchesQuickFilter, type QuickFilterInputs } from '#src/domain/list/pipeline-counts.ts';
import { cellText, type PipelineColumn } from '#src/domain/list/pipeline-columns.ts';
import { remembered } from '#src/domain/list/pipeline-filter.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

/** Loans with the same text in a column, of a list that's sorted by it first: they follow each other. */
export interface PipelineGroup {
  readonly id: string;
  /** The column's heading. */
  readonly column: string;
  /** As the first of them writes it; '' for loans without. */
  readonly name: string;
  readonly loanCount: number;
  readonly lateCount: number;
  readonly closingSoonCount: number;
}

/** Tells a loan's group. Texts that sort the same are one group. */
export function groupIdOf(column: PipelineColumn, today: CalendarDay): (loan: Loan) => string {
  const idOf = remembered((text) => `${column.name}:${foldText(text)}`);
  return (loan) => idOf(cellText(loan, column, today));
}

/** The groups of the whole list, in its order, with what the counts above the list would say of each. */
export function groupLoans(
  loans: readonly Loan[],
  column: PipelineColumn,
  inputs: QuickFilterInputs,
): readonly PipelineGroup[] {
  const idOf = groupIdOf(column, inputs.today);
  const groups: Writable<PipelineGroup>[] = [];
  for (const loan of loans) {
    const id = idOf(loan);
    let group = groups.at(-1);
    if (group?.id !== id) {
      group = {
        id,
        column: column.name,
        name: cellText(loan, column, inputs.today),
        loanCount: 0,
        lateCount: 0,
        closingSoonCount: 0,
      };
      groups.push(group);
    }
    group.loanCount += 1;
    if (matchesQuickFilter(loan, 'past-due', inputs)) group.lateCount += 1;
    if (matchesQuickFilter(loan, 'closing-this-week', inputs)) group.closingSoonCount += 1;
  }
  return groups;
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
