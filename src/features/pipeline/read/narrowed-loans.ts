import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { CHOICE_PARTS, type ChoicePart, countFilterChoices } from '#src/domain/list/filter-choices.ts';
import {
  EMPTY_FILTER,
  filterPipeline,
  filterTest,
  type ListFilter,
} from '#src/domain/list/pipeline-filter.ts';
import { milestoneNames } from '#src/domain/loan-fields/pipeline-map.ts';
import { CHOICE_COLUMNS } from '#src/features/pipeline/address/list-filter.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';

/** Everything that narrows the list: a loan must pass both. */
export interface Narrowing {
  readonly own: ListFilter;
  readonly applied: Pick<SavedFilter, 'name' | 'filter'> | undefined;
}

/** Positions, in loan order. */
export interface NarrowedLoans {
  readonly found: readonly number[];
  /** By part: the loans that pass all but this part. */
  readonly leftOut: ReadonlyMap<ChoicePart, readonly number[]>;
}

/** One pass finds the loans, and those to count beside each part's values. */
export function narrowedLoans(prepared: PreparedLoans, { own, applied }: Narrowing): NarrowedLoans {
  const { index } = prepared;
  const { search, statuses, counts, behind } = own;
  const passing = applied && new Set(filterPipeline(index, applied.filter, prepared));
  const found: number[] = [];
  const tests = CHOICE_PARTS.filter((part) => (own[part] ?? '').length > 0).map((part) => {
    const leftOut: number[] = [];
    return { part, passes: filterTest({ ...EMPTY_FILTER, [part]: own[part] }, prepared), leftOut };
  });
  const others = { ...EMPTY_FILTER, search, statuses, counts, behind };
  for (const position of filterPipeline(index, others, prepared)) {
    const loan = index.loans[position];
    if (loan === undefined || passing?.has(position) === false) continue;
    const [failed, other] = tests.filter(({ passes }) => !passes(loan));
    if (other === undefined) (failed?.leftOut ?? found).push(position);
  }
  return { found, leftOut: new Map(tests.map(({ part, leftOut }) => [part, leftOut])) };
}

/** Each value of a part, with how many loans have it of those that pass all other parts. */
export function choiceCounts(
  part: ChoicePart,
  { index, today, fieldMap }: PreparedLoans,
  { found, leftOut }: NarrowedLoans,
): Map<string, number> {
  const column = index.columns.get(CHOICE_COLUMNS[part]);
  const tallies = column?.tally([...found, ...(leftOut.get(part) ?? [])]) ?? [];
  return countFilterChoices(part, milestoneNames(fieldMap), tallies, today);
}
