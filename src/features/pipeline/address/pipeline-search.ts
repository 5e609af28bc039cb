import * as v from 'valibot';
import { QUICK_FILTERS, type QuickFilter } from '#src/domain/list/pipeline-counts.ts';
import { PIPELINE_MILESTONES } from '#src/domain/list/pipeline-request.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

type Milestone = (typeof PIPELINE_MILESTONES)[number];

/**
 * What the dashboard's address holds. Defaults are left out of the address. A value that makes no sense becomes the
 * default, so an old or mistyped link still opens the list.
 */
export interface PipelineSearch {
  readonly view: LoanOwnership;
  readonly search: string;
  /** The milestone that narrows the list; '' for all. */
  readonly milestone: Milestone | '';
  /** Column headings, separated by commas, with `-` in front for descending: see formatSortParam. */
  readonly sort: string;
  /** Counted from 1. */
  readonly page: number;
  /** The pressed count above the list; '' for none. */
  readonly quick: QuickFilter | '';
  /** The id of the applied saved filter; '' for none. */
  readonly filter: string;
  /** The parts of that filter that are turned off for now, with commas between them; '' for none. */
  readonly off: string;
  /** The id of the open loan; '' for none. The panel says so of a text that's no loan's. */
  readonly loan: string;
}

export const DEFAULT_PIPELINE_SEARCH: PipelineSearch = {
  view: 'MyLoans',
  search: '',
  milestone: '',
  sort: 'Proj. Closing',
  page: 1,
  quick: '',
  filter: '',
  off: '',
  loan: '',
};

// The router reads `search=2024` as a number and `search=true` as a boolean, but people search for text.
const searchText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.maxLength(200),
);

export const milestoneSchema = v.picklist(['', ...PIPELINE_MILESTONES]);

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
  page: v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), DEFAULT_PIPELINE_SEARCH.page),
    DEFAULT_PIPELINE_SEARCH.page,
  ),
  milestone: v.optional(v.fallback(milestoneSchema, DEFAULT_PIPELINE_SEARCH.milestone), ''),
  quick: v.optional(v.fallback(v.picklist(['', ...QUICK_FILTERS]), DEFAULT_PIPELINE_SEARCH.quick), ''),
  filter: v.optional(
    v.fallback(v.pipe(v.string(), v.uuid(), v.toLowerCase()), DEFAULT_PIPELINE_SEARCH.filter),
    '',
  ),
  off: v.optional(v.fallback(searchText, DEFAULT_PIPELINE_SEARCH.off), ''),
  loan: v.optional(v.fallback(searchText, DEFAULT_PIPELINE_SEARCH.loan), ''),
});
