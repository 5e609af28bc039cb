import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { emptyWords as words } from '#src/features/pipeline/tools/empty-list-words.ts';
import { type Narrowing, narrowingText } from '#src/features/pipeline/list-output/list-caption.ts';

interface EmptyList {
  readonly view: LoanOwnership;
  /** All loans of the view, before anything narrows it. */
  readonly totalCount: number;
  readonly narrowing: Narrowing;
  /** More loans are on their way. */
  readonly isPart: boolean;
}

/** Why a list that loaded shows no loans. */
export function whyEmpty({ view, totalCount, narrowing, isPart }: EmptyList): string {
  if (totalCount === 0) {
    return view === 'MyLoans' ? words.noOwnLoans : words.noLoans;
  }
  if (isPart) return words.noMatchSoFar(totalCount, narrowingText(narrowing));
  const { quick } = narrowing;
  const others = narrowingText({ ...narrowing, quick: undefined });
  // The quick filter counts the whole view, so this is only true if nothing else narrows the list.
  if (quick !== undefined && others === '') return words.nothing[quick];
  return words.noMatch(view === 'MyLoans', totalCount, narrowingText(narrowing));
}
