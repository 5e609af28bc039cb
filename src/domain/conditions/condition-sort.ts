import { compareCategories, compareWords } from '#src/domain/conditions/condition-words.ts';
import type { ConditionLoan, ListedCondition } from '#src/domain/conditions/conditions-list.ts';

/** The table's columns, in order: those of specification 2.8, and who owes what since when. */
export const CONDITION_COLUMNS = [
  'Condition Name',
  'Internal Description',
  'External Description',
  'Prior To',
  'Category',
  'Needed From',
  'Age',
  'Latest Status Update',
] as const;

/** The columns a list can be sorted by: `Loan`, in a list of several, sorts by closing. */
export const SORT_COLUMNS = ['Loan', ...CONDITION_COLUMNS] as const;

export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface ConditionSort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

/**
 * Sorts the list by the selected column, empty values last in either direction. Ties, and the default order, go by
 * prior-to, the loan that closes first, and category, then the platform's order. Source: specification 5.2, for lists
 * of one loan.
 */
export function sortConditions(
  list: readonly ListedCondition[],
  sort: ConditionSort | undefined,
): readonly ListedCondition[] {
  const byChoice = sort === undefined ? () => 0 : comparison(sort);
  return list.toSorted((left, right) => byChoice(left, right) || compareByDefault(left, right));
}

/** `-Category`: the column's heading, with `-` in front for descending; '' for the default order. */
export function formatConditionSort(sort: ConditionSort | undefined): string {
  return sort === undefined ? '' : `${sort.descending ? '-' : ''}${sort.column}`;
}

/** Parses what formatConditionSort wrote; anything else is the default order. */
export function parseConditionSort(text: string): ConditionSort | undefined {
  const descending = text.startsWith('-');
  const name = descending ? text.slice(1) : text;
  const column = SORT_COLUMNS.find((one) => one === name);
  return column === undefined ? undefined : { column, descending };
}

/** Clicking a heading: ascending, then descending, then the default order again. */
export function nextConditionSort(
  sort: ConditionSort | undefined,
  column: SortColumn,
): ConditionSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

function compareByDefault(left: ListedCondition, right: ListedCondition): number {
  return (
    compareWords(left.priorToKey, right.priorToKey) ||
    compareLoans(left, right) ||
    compareCategories(left.condition.category, right.condition.category)
  );
}

/** The loan that closes first, or last, then by borrower; loans without a closing date come last either way. */
export function compareLoans(left: ListedCondition, right: ListedCondition, sign = 1): number {
  if (left.loan === undefined || right.loan === undefined || left.loan === right.loan) return 0;
  return (
    compareClosings(left.loan, right.loan, sign) || compareWords(left.loan.loanGuid, right.loan.loanGuid)
  );
}

type ClosingOfLoan = Pick<ConditionLoan, 'closing' | 'borrowerLastName'>;

/** The same of two loans whose ids don't matter. */
export function compareClosings(left: ClosingOfLoan, right: ClosingOfLoan, sign = 1): number {
  const [one, other] = [left.closing.day, right.closing.day];
  const byDay =
    one === undefined || other === undefined
      ? Number(one === undefined) - Number(other === undefined)
      : sign * (one - other);
  return byDay || compareWords(left.borrowerLastName, right.borrowerLastName);
}

function comparison({ column, descending }: ConditionSort) {
  const sign = descending ? -1 : 1;
  if (column === 'Loan')
    return (left: ListedCondition, right: ListedCondition): number => compareLoans(left, right, sign);
  if (column === 'Latest Status Update') {
    return (left: ListedCondition, right: ListedCondition): number => {
      if (left.statusDay === undefined || right.statusDay === undefined)
        return Number(left.statusDay === undefined) - Number(right.statusDay === undefined);
      const byDay = left.statusDay - right.statusDay;
      return sign * (byDay || compareWords(left.condition.status, right.condition.status));
    };
  }
  if (column === 'Age') {
    return ({ ageDays: one }: ListedCondition, { ageDays: other }: ListedCondition): number =>
      one === undefined || other === undefined
        ? Number(one === undefined) - Number(other === undefined)
        : sign * (one - other);
  }
  const compare = column === 'Category' ? compareCategories : compareWords;
  return (left: ListedCondition, right: ListedCondition): number => {
    const [one, other] = [cellOf(left, column), cellOf(right, column)];
    if (one === '' || other === '') return Number(one === '') - Number(other === '');
    return sign * compare(one, other);
  };
}

const CELLS = {
  'Condition Name': 'title',
  'Internal Description': 'internalDescription',
  'External Description': 'externalDescription',
  'Prior To': 'priorTo',
  Category: 'category',
  'Needed From': 'requestedFrom',
} as const;

function cellOf({ condition }: ListedCondition, column: keyof typeof CELLS): string {
  return condition[CELLS[column]].trim();
}
