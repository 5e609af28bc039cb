import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import { shortLoanType } from '#src/domain/list/short-loan-type.ts';
import { shortMilestone } from '#src/domain/list/short-milestone.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

export type SearchOffer = {
  readonly rest: string;
} & (
  | { readonly kind: 'loanTypes'; readonly value: string }
  | { readonly kind: 'milestones'; readonly value: (typeof PIPELINE_MILESTONES)[number] }
);

/** The loan types of a list, each once. */
export function loanTypesOf(loans: readonly Pick<Loan, 'loanType'>[]): readonly string[] {
  return [...new Set(loans.map(({ loanType }) => loanType))].filter((type) => type !== '').toSorted();
}

/**
 * The filters whose whole name, or the trade's short one, is among the words of a search: `VA`, `docs signing`, `conv`.
 * Letters are compared as the search does.
 * @param loanTypes the list's.
 */
export function searchOffers(search: string, loanTypes: readonly string[]): readonly SearchOffer[] {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [];
  return [
    ...loanTypes.flatMap((value) => {
      const rest = without(words, [value, shortLoanType(value)]);
      return rest === undefined ? [] : [{ kind: 'loanTypes' as const, value, rest }];
    }),
    ...PIPELINE_MILESTONES.flatMap((value) => {
      const rest = without(words, [value, shortMilestone(value)]);
      return rest === undefined ? [] : [{ kind: 'milestones' as const, value, rest }];
    }),
  ];
}

function without(words: readonly string[], names: readonly string[]): string | undefined {
  const wanted = new Set(names.map(nameForm));
  // The longest first: a short name may begin a long one.
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (wanted.has(nameForm(words.slice(start, start + length).join(' '))))
        return words.toSpliced(start, length).join(' ');
    }
  }
  return undefined;
}

/** Users don't type the dots in the short names. */
function nameForm(name: string): string {
  return searchForm(name).replaceAll('.', '');
}
