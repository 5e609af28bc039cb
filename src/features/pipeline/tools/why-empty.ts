import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';
import { emptyWords as words } from '#src/features/pipeline/tools/empty-list-words.ts';
import type { Narrowing } from '#src/features/pipeline/list-output/list-caption.ts';

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
  const isOwn = view === 'MyLoans';
  if (totalCount === 0) return isOwn ? words.noOwnLoans : words.noLoans;
  const sentence = noMatch(narrowing, isOwn);
  return isPart ? words.soFar(sentence, totalCount) : sentence;
}

function noMatch({ search, milestone, loanType, filterName, quick }: Narrowing, isOwn: boolean): string {
  const text = search.trim();
  const matched = [filterName ?? '', text].filter((one) => one !== '');
  const verbs = [
    ...(milestone === '' ? [] : [words.isIn(milestone)]),
    ...(loanType === '' ? [] : [words.isOfType(loanType)]),
    ...(matched.length === 0 ? [] : [words.matches(matched)]),
  ];
  // The quick filter counts the whole view, so this is only true if nothing else narrows the list.
  if (quick !== undefined && verbs.length === 0) return words.nothing[quick];
  const loan = words.loan(isOwn);
  return words.noMatch(quick === undefined ? loan : words.quickLoan[quick](loan), verbs);
}
