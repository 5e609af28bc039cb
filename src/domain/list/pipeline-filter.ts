import { isClosingIn, type ClosingRange } from '#src/domain/list/closing-range.ts';
import { behindTest, type LoansBehind } from '#src/domain/list/loans-behind.ts';
import {
  matchesQuickFilter,
  QUICK_FILTERS,
  type QuickFilter,
  type QuickFilterInputs,
  type SavedCount,
} from '#src/domain/list/pipeline-counts.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import { searchPipeline, type PipelineIndex } from '#src/domain/list/pipeline-index.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';
import { STATUSES_BY_URGENCY, type Status } from '#src/domain/status/status.ts';

export interface CategoryStatuses {
  /** The category's label, which is its column heading. */
  readonly category: string;
  readonly statuses: readonly Status[];
}

/**
 * A user's filter for the list. A loan must pass every part. Within one list any entry is enough; an empty list, empty
 * text or missing range lets all loans pass. Source: specification 2.4, 5.2 and 7.
 */
export interface PipelineFilter<Count extends QuickFilter = SavedCount> {
  readonly search: string;
  readonly milestones: readonly string[];
  readonly loanTypes: readonly string[];
  readonly statuses: readonly CategoryStatuses[];
  /** Counts above the list: a loan that any of them counts is enough. */
  readonly counts: readonly Count[];
  readonly closing?: ClosingRange | undefined;
  readonly loanOfficers: readonly string[];
  readonly processors: readonly string[];
}

/** What the tools above the list choose: the same as a saved filter, and any count. */
export interface ListFilter extends PipelineFilter<QuickFilter> {
  /** The loans behind a figure of Insights. As with stars, no saved view holds them, and no preference keeps them. */
  readonly behind?: LoansBehind | undefined;
}

export const EMPTY_FILTER: PipelineFilter = {
  search: '',
  milestones: [],
  loanTypes: [],
  statuses: [],
  counts: [],
  closing: undefined,
  loanOfficers: [],
  processors: [],
};

/** Positions, in loan order, of the loans that pass the whole filter, including its search. */
export function filterPipeline(
  index: PipelineIndex,
  filter: ListFilter,
  inputs: QuickFilterInputs,
): number[] {
  const passes = filterTest(filter, inputs);
  return searchPipeline(index, filter.search).filter((position) => {
    const loan = index.loans[position];
    return loan !== undefined && passes(loan);
  });
}

/** The parts that are lists of names, of which a loan has one each. */
export const NAME_PARTS = ['milestones', 'loanTypes', 'loanOfficers', 'processors'] as const;

export type NamePart = (typeof NAME_PARTS)[number];

/** A loan's own name in such a part. */
export const NAME_OF: Readonly<Record<NamePart, (loan: Loan) => string>> = {
  milestones: (loan) => loan.milestone,
  loanTypes: (loan) => loan.loanType,
  loanOfficers: (loan) => loan.loanOfficerName,
  processors: (loan) => loan.processorName,
};

/** The names that the loans of a list have in such a part, each once; without `''` for none. */
export function namesIn(loans: readonly Loan[], part: NamePart): readonly string[] {
  return [...new Set(loans.map(NAME_OF[part]))].filter((name) => name !== '').toSorted();
}

type LoanTest = (loan: Loan) => boolean;

/**
 * Tells which loans pass every part of a filter except its search, which needs an index: see filterPipeline. A category
 * the loan doesn't have matches no status: a filter never silently ignores one of its parts.
 */
export function filterTest(filter: ListFilter, inputs: QuickFilterInputs): LoanTest {
  const parts = normalizeFilter(filter);
  const { statuses, counts, closing } = parts;
  const tests: LoanTest[] = statuses.map(statusTest);
  for (const part of NAME_PARTS) if (parts[part].length > 0) tests.push(oneOf(parts[part], NAME_OF[part]));
  if (closing !== undefined) tests.push((loan) => isClosingIn(loan.closing, closing, inputs.today));
  if (filter.behind !== undefined) tests.push(behindTest(filter.behind, inputs));
  if (counts.length > 0) {
    tests.push((loan) => counts.some((count) => matchesQuickFilter(loan, count, inputs)));
  }
  return (loan) => tests.every((passes) => passes(loan));
}

function oneOf(names: readonly string[], nameOf: (loan: Loan) => string): LoanTest {
  const wanted = new Set(names.map(searchForm));
  const isWanted = remembered((name) => wanted.has(searchForm(name)));
  return (loan) => isWanted(nameOf(loan));
}

function statusTest({ category, statuses }: CategoryStatuses): LoanTest {
  const isNamed = remembered((label: string) => label.normalize() === category);
  const wanted = new Set(statuses);
  return (loan) => loan.categories.some(({ label, status }) => wanted.has(status) && isNamed(label));
}

/** A function of texts that remembers its results: many loans share a name. */
export function remembered<Result>(test: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    let result = results.get(text);
    if (result === undefined) {
      result = test(text);
      results.set(text, result);
    }
    return result;
  };
}

/**
 * The normal form that equal filters share: texts trimmed and in Unicode's composed form, lists sorted and without
 * repetition, one entry per category, statuses by urgency, empty parts dropped. The same loans pass.
 */
export function normalizeFilter<Count extends QuickFilter>(
  filter: PipelineFilter<Count>,
): PipelineFilter<Count> {
  return {
    search: filter.search.normalize().trim(),
    milestones: normalizeNames(filter.milestones),
    loanTypes: normalizeNames(filter.loanTypes),
    statuses: normalizeStatuses(filter.statuses),
    counts: [...new Set(filter.counts)].toSorted(
      (one, other) => QUICK_FILTERS.indexOf(one) - QUICK_FILTERS.indexOf(other),
    ),
    closing: filter.closing,
    loanOfficers: normalizeNames(filter.loanOfficers),
    processors: normalizeNames(filter.processors),
  };
}

/** Trimmed, in Unicode's composed form, sorted, each once. */
export function normalizeNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.normalize().trim()))].toSorted();
}

/** Sorted, one entry a category, its statuses by urgency; without those that want none. */
export function normalizeStatuses(entries: readonly CategoryStatuses[]): CategoryStatuses[] {
  const wanted = new Map<string, Set<Status>>();
  for (const { category, statuses } of entries) {
    const label = category.normalize().trim();
    wanted.set(label, new Set([...(wanted.get(label) ?? []), ...statuses]));
  }
  return [...wanted.keys()].toSorted().flatMap((category) => {
    const statuses = STATUSES_BY_URGENCY.filter((status) => wanted.get(category)?.has(status) === true);
    return statuses.length === 0 ? [] : [{ category, statuses }];
  });
}

/** True for a filter that all loans pass, whatever loans there are: nothing is chosen in any of its parts. */
export function filtersNothing(filter: PipelineFilter): boolean {
  const parts = normalizeFilter(filter);
  const { search, statuses, counts, closing } = parts;
  if (search !== '' || closing !== undefined) return false;
  return [statuses, counts, ...NAME_PARTS.map((part) => parts[part])].every((chosen) => chosen.length === 0);
}
