import { type AskedChip, createAsk } from '#src/domain/ask/ask.ts';
import { firstOfEach, hasAsked, withAsked } from '#src/domain/ask/asked-filter.ts';
import { vocabularyOf } from '#src/domain/ask/asked-words.ts';
import type { ListFilter } from '#src/domain/list/pipeline-filter.ts';
import type { FieldMap } from '#src/domain/loan-fields/field-map.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';
import { narrowedLoans, type Narrowing } from '#src/features/pipeline/read/narrowed-loans.ts';

/** A filter that the search names. */
export interface SearchOffer {
  readonly chip: AskedChip;
  /** The list's own filter once it's taken. The search keeps the other words. */
  readonly own: ListFilter;
  /** How many loans the list has with it and what of the search isn't understood. */
  readonly count: number;
}

export interface NamedFilters {
  readonly offers: readonly SearchOffer[];
  /** All of them at once, if that finds loans. Undefined for people alone: their names are a search first of all. */
  readonly all: Omit<SearchOffer, 'chip'> | undefined;
}

/** Prepares a list's words once. */
export function askOf({ loans }: PreparedLoans, { categories }: FieldMap): ReturnType<typeof createAsk> {
  return createAsk(vocabularyOf(loans, categories));
}

/** The filters that the search names, that aren't in use and would find a loan. */
export function offersOf(
  ask: ReturnType<typeof createAsk>,
  prepared: PreparedLoans,
  narrowing: Narrowing,
): NamedFilters {
  const { own } = narrowing;
  const asked = ask(own.search, prepared.today);
  const countOf = (next: ListFilter) => narrowedLoans(prepared, { ...narrowing, own: next }).found.length;
  const chips = firstOfEach(asked.chips);
  const inUse = chips.filter((chip) => hasAsked(own, chip));
  const offers = chips
    .filter((chip) => !inUse.includes(chip))
    .map((chip) => ({
      chip,
      own: withAsked({ ...own, search: asked.without([chip]) }, [chip]),
      count: countOf(withAsked({ ...own, search: asked.rest }, [chip])),
    }))
    .filter(({ count }) => count > 0);
  const offered = offers.map(({ chip }) => chip);
  if (offered.every(({ kind }) => kind === 'loanOfficers' || kind === 'processors'))
    return { offers, all: undefined };
  const taken = [...inUse, ...offered];
  const all = withAsked({ ...own, search: asked.without(taken) }, taken);
  const count = countOf(all);
  return { offers, all: count === 0 ? undefined : { own: all, count } };
}
