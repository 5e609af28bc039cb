import type { QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { type Narrowing, narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';

interface EmptyList {
  readonly view: LoanOwnership;
  /** Of the view, before anything narrows it. */
  readonly totalCount: number;
  readonly narrowing: Narrowing;
}

const NOTHING_TO_LOOK_AT = {
  'past-due': 'Nothing is past due.',
  'due-today': 'Nothing is due today.',
  'closing-this-week': 'No loan closes in the next 7 days.',
  stalled: 'No loan is stalled.',
  suspended: 'No loan is suspended.',
  slipped: 'No loan is past its closing date without being funded.',
} as const satisfies Record<QuickFilter, string>;

/** Why a list that could be read shows no loan. */
export function whyEmpty({ view, totalCount, narrowing }: EmptyList): string {
  if (totalCount === 0) {
    return view === 'MyLoans'
      ? 'No loans are assigned to you.'
      : 'There are no loans in the pipeline that you can see.';
  }
  const { quick } = narrowing;
  const others = narrowingText({ ...narrowing, quick: undefined });
  // The count is of the whole view: it may only speak where nothing else narrows the list.
  if (quick !== undefined && others === '') return NOTHING_TO_LOOK_AT[quick];
  return `None of ${loansText(view, totalCount)} match ${narrowingText(narrowing)}.`;
}

function loansText(view: LoanOwnership, count: number): string {
  return `${view === 'MyLoans' ? 'your' : 'the'} ${count.toLocaleString('en-US')} ${count === 1 ? 'loan' : 'loans'}`;
}
