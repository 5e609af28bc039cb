import * as v from 'valibot';
import {
  type CONDITION_FACETS,
  CONDITION_GROUPINGS,
  CONDITION_STATUSES,
} from '#src/domain/conditions/condition-choices.ts';
import type { ConditionStatus } from '#src/domain/conditions/condition-filter.ts';
import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import type { LoanOwnership } from '#src/domain/loan-fields/raw-loan.ts';

/** The words of each facet that a list is narrowed to; empty for all. */
type AddressWords = {
  readonly [facet in Exclude<(typeof CONDITION_FACETS)[number], 'priorTo'>]: readonly string[];
};

/**
 * A list's filters, grouping and sort, as its address holds them. The address leaves out defaults, and an invalid
 * value falls back to its default.
 */
export interface ConditionsSearch extends AddressWords {
  readonly status: ConditionStatus;
  /** Titles of prior-to groups; empty for all, undefined before the user's first choice. */
  readonly priorTo?: readonly string[] | undefined;
  readonly search: string;
  /** `-Category`: the column's heading, with `-` in front for descending; '' for the default order. */
  readonly sort: string;
  readonly group: ConditionGrouping;
  /** In a list of several loans, only those whose closing is due. */
  readonly closing?: 'next-7-days' | undefined;
  /** The borrower's list of one loan is open: of all that's open, or of what the filters show. */
  readonly handOut?: 'all' | 'shown' | undefined;
}

/** The list for all loans also has a view; undefined for the one that the person has at first. */
export interface AllConditionsSearch extends ConditionsSearch {
  readonly view?: LoanOwnership | undefined;
}

export const DEFAULT_CONDITIONS_SEARCH: ConditionsSearch = {
  status: 'open',
  types: [],
  category: [],
  needed: [],
  owner: [],
  age: [],
  latest: [],
  search: '',
  sort: '',
  group: 'none',
};

export const DEFAULT_ALL_CONDITIONS_SEARCH: AllConditionsSearch = {
  ...DEFAULT_CONDITIONS_SEARCH,
  group: 'priorTo',
};

const word = v.pipe(v.string(), v.maxLength(200));
const list = v.pipe(v.array(word), v.maxLength(50));
// A user may write one name without a list.
const words = v.union([
  list,
  v.pipe(v.string(), v.startsWith('['), v.parseJson(), list),
  v.pipe(
    word,
    v.transform((one) => [one]),
  ),
]);

const filter = v.optional(v.fallback(words, []), []);

const entries = {
  status: v.optional(v.fallback(v.picklist(CONDITION_STATUSES), 'open'), 'open'),
  types: filter,
  priorTo: v.fallback(v.optional(words), undefined),
  category: filter,
  needed: filter,
  owner: filter,
  age: filter,
  latest: filter,
  search: v.optional(v.fallback(word, ''), ''),
  sort: v.optional(v.fallback(word, ''), ''),
};

// One loan is one group.
const LOAN_GROUPINGS = CONDITION_GROUPINGS.filter((group) => group !== 'loan');

export const conditionsSearchSchema = v.object({
  ...entries,
  group: v.optional(v.fallback(v.picklist(LOAN_GROUPINGS), 'none'), 'none'),
  handOut: v.fallback(v.optional(v.picklist(['all', 'shown'])), undefined),
});

export const allConditionsSearchSchema = v.object({
  ...entries,
  group: v.optional(v.fallback(v.picklist(CONDITION_GROUPINGS), 'priorTo'), 'priorTo'),
  closing: v.fallback(v.optional(v.picklist(['next-7-days'])), undefined),
  view: v.fallback(v.optional(v.picklist(['MyLoans', 'AllLoans'])), undefined),
});
