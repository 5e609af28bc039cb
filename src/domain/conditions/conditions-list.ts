import type { CalendarDay } from '#src/domain/calendar/calendar-day.ts';
import type { Closing } from '#src/domain/loan/closing.ts';
import { type Condition } from '#src/domain/conditions/condition.ts';
import type { CONDITION_FACETS } from '#src/domain/conditions/condition-choices.ts';
import {
  ageRange,
  conditionAge,
  conditionDay,
  latestStatusText,
} from '#src/domain/conditions/condition-dates.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { searchForm } from '#src/domain/text/fold-text.ts';

export interface ConditionLoan {
  readonly loanGuid: string;
  readonly loanNumber: string;
  readonly borrowerLastName: string;
  readonly closing: Closing;
  /** What the list says below that closing: `needs CD receipt`, `can't fund until 11/27`. */
  readonly closingNotes: readonly string[];
  readonly isClosingUrgent: boolean;
  readonly milestone: string;
}

/** Whom a condition is needed from, who owns it, its latest status, and the like. */
export type ConditionFacet = (typeof CONDITION_FACETS)[number];

/** A condition as shown in a list, with what filtering and sorting need; derived, never stored. */
export interface ListedCondition {
  readonly key: string;
  readonly condition: Condition;
  /** Only in a list of several loans. */
  readonly loan?: ConditionLoan | undefined;
  readonly statusDay?: CalendarDay | undefined;
  readonly statusText: string;
  readonly ageDays?: number | undefined;
  /** By which its words are compared. */
  readonly keys: Readonly<Record<ConditionFacet, string>>;
}

const FIELDS = {
  types: 'conditionType',
  priorTo: 'priorTo',
  category: 'category',
  needed: 'requestedFrom',
  owner: 'owner',
  latest: 'status',
} as const;

/** A condition's own word, '' for none. */
export function wordOf(
  { condition, ageDays }: Pick<ListedCondition, 'condition' | 'ageDays'>,
  facet: ConditionFacet,
): string {
  return facet === 'age' ? ageRange(ageDays) : condition[FIELDS[facet]].trim();
}

export interface ConditionsClock {
  readonly timeZone: string;
  readonly today: CalendarDay;
}

/** One loan's conditions, one row each, in the platform's order. */
export function listConditions(
  conditions: readonly Condition[],
  clock: ConditionsClock,
  loan?: ConditionLoan,
): readonly ListedCondition[] {
  const prefix = loan === undefined ? '' : `${loan.loanGuid}/`;
  return conditions.map((condition) => listOne(condition, `${prefix}${condition.id}`, clock, loan));
}

function listOne(
  condition: Condition,
  key: string,
  { timeZone, today }: ConditionsClock,
  loan: ConditionLoan | undefined,
): ListedCondition {
  const statusDay = conditionDay(condition.statusDate, timeZone);
  const statusText = latestStatusText(condition.status.trim(), statusDay);
  const ageDays = conditionAge(condition, timeZone, today);
  const keyOf = (facet: ConditionFacet) => sharedKey(wordOf({ condition, ageDays }, facet));
  return {
    key,
    condition,
    loan,
    statusDay,
    statusText,
    ageDays,
    keys: {
      types: keyOf('types'),
      priorTo: keyOf('priorTo'),
      category: keyOf('category'),
      needed: keyOf('needed'),
      owner: keyOf('owner'),
      age: keyOf('age'),
      latest: keyOf('latest'),
    },
  };
}

/** A list has few words and many conditions: keys that are one and the same text compare twice as fast. */
const sharedKeys = new Map<string, string>();
const MOST_KEYS = 10_000;

function sharedKey(word: string): string {
  let key = sharedKeys.get(word);
  if (key === undefined) {
    key = wordKey(word);
    if (sharedKeys.size < MOST_KEYS) sharedKeys.set(word, key);
  }
  return key;
}

/** Most lists are never searched, and all of their texts are long. */
const searchTexts = new WeakMap<ListedCondition, string>();

/** All of its visible text, in search form. */
export function searchTextOf(row: ListedCondition): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const { condition, loan, statusText } = row;
  const readable = [
    condition.title,
    condition.internalDescription,
    condition.externalDescription,
    condition.priorTo,
    condition.category,
    condition.conditionType,
    statusText,
    condition.owner,
    condition.requestedFrom,
    loan?.borrowerLastName ?? '',
    loan?.loanNumber ?? '',
    loan?.milestone ?? '',
  ];
  // Users can't type this separator, so a search never matches across two texts.
  const text = searchForm(readable.join('\n'));
  searchTexts.set(row, text);
  return text;
}
