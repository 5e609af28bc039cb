import { type AskedChip, createAsk } from '#src/domain/ask/ask.ts';
import { firstOfEach, hasAsked, withAsked } from '#src/domain/ask/asked-filter.ts';
import { vocabularyOf } from '#src/domain/ask/asked-words.ts';
import { findQuery, isFoundBy } from '#src/domain/find/find-key.ts';
import { namesBorrower } from '#src/domain/find/names-borrower.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { narrowedLoans, type Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';
import { chipText, offerWords } from '#src/features/pipeline/tools/offer-words.ts';

/** A filter that the search names. */
export interface SearchOffer extends ReturnType<typeof chipText> {
  /** The list's own filter once it's taken. The search keeps the other words. */
  readonly next: ListFilter;
  /** How many loans the list has with it and what of the search isn't understood. */
  readonly count: number;
}

export interface NamedFilters {
  readonly offers: readonly SearchOffer[];
  /** All of them at once, as Enter takes them; undefined where Enter opens a loan. */
  readonly all: Pick<SearchOffer, 'next' | 'count'> | undefined;
  /** The same for those who can't see it, a sentence each. */
  readonly heard: readonly string[];
}

type Ask = ReturnType<typeof createAsk>;

/** Prepares a list's words once. */
export function askOf({ loans, fieldMap }: PreparedLoans): Ask {
  return createAsk(vocabularyOf(loans, fieldMap));
}

/** The filters that the search names, that aren't in use and would find a loan. */
export function offersOf(ask: Ask, prepared: PreparedLoans, narrowing: Narrowing): NamedFilters {
  const { own } = narrowing;
  const asked = ask(own.search, prepared.today);
  const foundBy = (next: ListFilter) => narrowedLoans(prepared, { ...narrowing, own: next }).found;
  const chips = firstOfEach(asked.chips);
  const inUse = chips.filter((chip) => hasAsked(own, chip));
  const offered = chips
    .filter((chip) => !inUse.includes(chip))
    .map((chip) => ({ chip, count: foundBy(withAsked({ ...own, search: asked.rest }, [chip])).length }))
    .filter(({ count }) => count > 0);
  if (offered.length === 0) return { offers: [], all: undefined, heard: [] };
  const withAll = (taken: readonly AskedChip[]) => {
    const next = withAsked({ ...own, search: asked.without(taken) }, taken);
    return { next, count: foundBy(next).length };
  };
  const found = foundBy(own);
  const some = withAll([...inUse, ...offered.map(({ chip }) => chip)]);
  // Whoever types a name wants that loan. Enter never trades loans for an empty list.
  const isSearch =
    offered.every(({ chip }) => isPerson(chip)) ||
    (some.count === 0 && found.length > 0) ||
    anyNamesBorrower(prepared, found, own.search);
  // Where no loan is all of it, the list says which filter is one too many.
  const all = isSearch ? undefined : some.count === 0 ? withAll(chips) : some;
  return {
    offers: offered.map(({ chip, count: loanCount }) => ({
      ...chipText(chip),
      next: withAsked({ ...own, search: asked.without([chip]) }, [chip]),
      count: loanCount,
    })),
    all,
    heard: [
      ...offered.map(({ chip, count: loanCount }) => offerWords.offered(chip, loanCount)),
      offerWords.how(all?.count),
    ],
  };
}

/** True if the search may be the name of a borrower of these loans. */
function anyNamesBorrower({ index }: PreparedLoans, positions: readonly number[], search: string): boolean {
  const query = findQuery(search);
  const keys = index.findKeys(index.loans);
  return positions.some((position) => {
    const [loan, key] = [index.loans[position], keys[position]];
    // First what's cheap: most match by a cell.
    return loan !== undefined && key !== undefined && isFoundBy(key, query) && namesBorrower(loan, query);
  });
}

function isPerson({ kind }: AskedChip): boolean {
  return kind === 'loanOfficers' || kind === 'processors';
}
