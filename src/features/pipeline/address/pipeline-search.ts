import * as v from 'valibot';
import { QUICK_FILTERS, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { CLOSING_RANGES, type ClosingRange } from '#src/domain/list/closing-range.ts';
import { normalizeNames } from '#src/domain/list/pipeline-filter.ts';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import { formatNamesParam, parseNamesParam } from '#src/domain/list/pipeline-sort-param.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

/** What a list can be grouped by, in addresses. */
export const GROUPS = ['officer', 'processor', 'milestone'] as const;
type Group = (typeof GROUPS)[number];

/**
 * What the dashboard's address holds. Defaults are left out of the address. A value that makes no sense becomes the
 * default, so an old or mistyped link still opens the list.
 */
export interface PipelineSearch {
  readonly view: LoanOwnership;
  readonly search: string;
  /** Names, separated by commas, as in the three below: see formatNamesParam. */
  readonly milestone: string;
  readonly loanType: string;
  readonly officer: string;
  readonly processor: string;
  readonly closing: ClosingRange | '';
  /** Column headings, separated by commas, with `-` in front for descending: see formatSortParam. */
  readonly sort: string;
  readonly page: number;
  /** What the loans are grouped by; '' for nothing. */
  readonly group: Group | '';
  readonly quick: QuickFilter | '';
  readonly filter: string;
  /** The id of the open loan; '' for none. The panel says so of a text that's no loan's. */
  readonly loan: string;
}

export const DEFAULT_PIPELINE_SEARCH: PipelineSearch = {
  view: 'MyLoans',
  search: '',
  milestone: '',
  loanType: '',
  officer: '',
  processor: '',
  closing: '',
  sort: 'Proj. Closing',
  page: 1,
  group: '',
  quick: '',
  filter: '',
  loan: '',
};

const searchText = v.pipe(v.string(), v.maxLength(200));

const pageNumber = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
]);

const known: ReadonlySet<string> = new Set(PIPELINE_MILESTONES);

const names = (isKnown: (name: string) => boolean = () => true) => {
  const text = v.pipe(
    v.string(),
    v.maxLength(2_000),
    v.transform((listed) => formatNamesParam(normalizeNames(parseNamesParam(listed)).filter(isKnown))),
  );
  return v.optional(v.fallback(text, ''), '');
};

export const milestoneSchema = names((name) => known.has(name));

export const pipelineSearchSchema = v.object({
  view: v.optional(
    v.fallback(v.picklist(['MyLoans', 'AllLoans']), DEFAULT_PIPELINE_SEARCH.view),
    DEFAULT_PIPELINE_SEARCH.view,
  ),
  search: v.optional(v.fallback(searchText, DEFAULT_PIPELINE_SEARCH.search), DEFAULT_PIPELINE_SEARCH.search),
  sort: v.optional(
    v.fallback(v.pipe(v.string(), v.maxLength(500)), DEFAULT_PIPELINE_SEARCH.sort),
    DEFAULT_PIPELINE_SEARCH.sort,
  ),
  page: v.optional(v.fallback(pageNumber, DEFAULT_PIPELINE_SEARCH.page), DEFAULT_PIPELINE_SEARCH.page),
  group: v.optional(v.fallback(v.picklist(['', ...GROUPS]), DEFAULT_PIPELINE_SEARCH.group), ''),
  milestone: milestoneSchema,
  loanType: names(),
  officer: names(),
  processor: names(),
  closing: v.optional(v.fallback(v.picklist(['', ...CLOSING_RANGES]), DEFAULT_PIPELINE_SEARCH.closing), ''),
  quick: v.optional(v.fallback(v.picklist(['', ...QUICK_FILTERS]), DEFAULT_PIPELINE_SEARCH.quick), ''),
  filter: v.optional(
    v.fallback(v.pipe(v.string(), v.uuid(), v.toLowerCase()), DEFAULT_PIPELINE_SEARCH.filter),
    '',
  ),
  loan: v.optional(v.fallback(searchText, DEFAULT_PIPELINE_SEARCH.loan), ''),
});
