import * as v from 'valibot';
import type { LoanOwnership } from '#src/domain/raw-loan.ts';

/**
 * What the dashboard's address holds. Everything has a default that is left out of the address, and a value that makes
 * no sense falls back to it: an old or mistyped link still opens the list.
 */
export interface PipelineSearch {
  readonly view: LoanOwnership;
  readonly search: string;
  /** A column's heading, with `-` in front for descending. */
  readonly sort: string;
  /** Counted from 1, as people do. */
  readonly page: number;
}

export const DEFAULT_PIPELINE_SEARCH: PipelineSearch = {
  view: 'MyLoans',
  search: '',
  sort: 'Proj. Closing',
  page: 1,
};

// The router reads `search=2024` as a number and `search=true` as a truth value: people searched for text.
const searchText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.maxLength(200),
);

export const pipelineSearchSchema = v.object({
  view: v.optional(
    v.fallback(v.picklist(['MyLoans', 'AllLoans']), DEFAULT_PIPELINE_SEARCH.view),
    DEFAULT_PIPELINE_SEARCH.view,
  ),
  search: v.optional(v.fallback(searchText, DEFAULT_PIPELINE_SEARCH.search), DEFAULT_PIPELINE_SEARCH.search),
  sort: v.optional(
    v.fallback(v.pipe(v.string(), v.maxLength(60)), DEFAULT_PIPELINE_SEARCH.sort),
    DEFAULT_PIPELINE_SEARCH.sort,
  ),
  page: v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), DEFAULT_PIPELINE_SEARCH.page),
    DEFAULT_PIPELINE_SEARCH.page,
  ),
});
