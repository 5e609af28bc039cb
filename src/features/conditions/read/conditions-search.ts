import * as v from 'valibot';
import { CONDITION_GROUPINGS, CONDITION_STATUSES } from '#src/domain/conditions/condition-choices.ts';

const word = v.pipe(v.string(), v.maxLength(200));
const list = v.pipe(v.array(word), v.maxLength(50));
// A user may write one name without a list.
const words = v.pipe(
  v.union([
    list,
    v.pipe(v.string(), v.startsWith('['), v.parseJson(), list),
    v.pipe(
      word,
      v.transform((one) => [one]),
    ),
  ]),
  v.readonly(),
);

/** The words of a facet that a list is narrowed to; empty for all. */
const filter = v.optional(v.fallback(words, []), []);

const entries = {
  status: v.optional(v.fallback(v.picklist(CONDITION_STATUSES), 'open'), 'open'),
  types: filter,
  /** Titles of prior-to groups; empty for all, undefined before the user's first choice. */
  priorTo: v.fallback(v.optional(words), undefined),
  category: filter,
  needed: filter,
  owner: filter,
  age: filter,
  latest: filter,
  search: v.optional(v.fallback(word, ''), ''),
  /** `-Category`: the column's heading, with `-` in front for descending; '' for the default order. */
  sort: v.optional(v.fallback(word, ''), ''),
};

// One loan is one group.
const LOAN_GROUPINGS = CONDITION_GROUPINGS.filter((group) => group !== 'loan');

export const conditionsSearchSchema = v.object({
  ...entries,
  group: v.optional(v.fallback(v.picklist(LOAN_GROUPINGS), 'none'), 'none'),
  /** The borrower's list of one loan is open: of all that's open, or of what the filters show. */
  handOut: v.fallback(v.optional(v.picklist(['all', 'shown'])), undefined),
});

export const allConditionsSearchSchema = v.object({
  ...entries,
  group: v.optional(v.fallback(v.picklist(CONDITION_GROUPINGS), 'priorTo'), 'priorTo'),
  /** Only those whose closing is due. */
  closing: v.fallback(v.optional(v.picklist(['next-7-days'])), undefined),
  /** Undefined for the one that the person has at first. */
  view: v.fallback(v.optional(v.picklist(['MyLoans', 'AllLoans'])), undefined),
});

export type AllConditionsSearch = Readonly<v.InferOutput<typeof allConditionsSearchSchema>>;

/**
 * A list's filters, grouping and sort, of one loan or of several, as its address holds them. The address leaves out
 * defaults, and an invalid value falls back to its default.
 */
export type ConditionsSearch = Omit<AllConditionsSearch, 'view'> &
  Readonly<Pick<v.InferOutput<typeof conditionsSearchSchema>, 'handOut'>>;

export const DEFAULT_CONDITIONS_SEARCH: ConditionsSearch = v.parse(conditionsSearchSchema, {});

export const DEFAULT_ALL_CONDITIONS_SEARCH: AllConditionsSearch = v.parse(allConditionsSearchSchema, {});
