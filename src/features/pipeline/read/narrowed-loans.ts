import type { ColumnFiltersState } from '@tanstack/react-table';
import * as v from 'valibot';
import type { SavedFilter } from '#src/contract/wire/saved-filter.ts';
import { CLOSING_RANGES } from '#src/domain/list/closing-range.ts';
import { CHOICE_PARTS, type ChoicePart, countFilterChoices } from '#src/domain/list/filter-choices.ts';
import { QUICK_FILTERS } from '#src/domain/list/pipeline-counts.ts';
import { EMPTY_FILTER, filterPipeline, type ListFilter } from '#src/domain/list/pipeline-filter.ts';
import type { PreparedLoans } from '#src/features/pipeline/read/use-prepared-loans.ts';

/** Everything that narrows the list: a loan must pass both. */
export interface Narrowing {
  readonly own: ListFilter;
  readonly applied: Pick<SavedFilter, 'name' | 'filter'> | undefined;
}

export function narrowedLoans(prepared: PreparedLoans, { own, applied }: Narrowing): readonly number[] {
  const found = filterPipeline(prepared.index, own, prepared);
  if (applied === undefined) return found;
  const passing = new Set(filterPipeline(prepared.index, applied.filter, prepared));
  return found.filter((position) => passing.has(position));
}

/** Each value of a part, with how many loans have it of those that pass all other parts. */
export function choiceCounts(part: ChoicePart, prepared: PreparedLoans, { own, applied }: Narrowing) {
  const others = { ...own, [part]: EMPTY_FILTER[part] };
  const counted = narrowedLoans(prepared, { own: others, applied });
  return countFilterChoices(part, prepared.loans, counted, prepared.today);
}

/** The columns that people choose values of. */
export const CHOICE_COLUMNS = {
  milestones: 'Milestone',
  loanTypes: 'Loan type',
  loanOfficers: 'Loan Officer',
  processors: 'Processor',
  closing: 'Proj. Closing',
} as const satisfies Record<ChoicePart, string>;

/** What of the list's own filter the table keeps by column. Counts have none. */
const FILTERED = { ...CHOICE_COLUMNS, counts: 'counts' } as const;
const PARTS = [...CHOICE_PARTS, 'counts'] as const;
const names = v.optional(v.array(v.string()), []);
const parts = v.object({
  milestones: names,
  loanTypes: names,
  loanOfficers: names,
  processors: names,
  closing: v.optional(v.picklist(CLOSING_RANGES)),
  counts: v.optional(v.array(v.picklist(QUICK_FILTERS)), []),
});

/** The list's own filter without its search, as the table keeps it. */
export function columnFiltersOf(own: ListFilter): ColumnFiltersState {
  return PARTS.map((part) => ({ id: FILTERED[part], value: own[part] })).filter(
    ({ value }) => value !== undefined && value.length > 0,
  );
}

/** The same filter again, with the table's search. */
export function filterOfColumns(columnFilters: ColumnFiltersState, search: string): ListFilter {
  const values = new Map(columnFilters.map(({ id, value }) => [id, value]));
  const chosen = Object.fromEntries(PARTS.map((part) => [part, values.get(FILTERED[part])]));
  return { ...EMPTY_FILTER, search, ...v.parse(parts, chosen) };
}
