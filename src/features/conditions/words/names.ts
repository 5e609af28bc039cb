import { closingText } from '#src/domain/loan/closing.ts';
import type { ConditionGrouping } from '#src/domain/conditions/condition-groups.ts';
import {
  type ConditionFacet,
  type ConditionLoan,
  type ListedCondition,
  wordOf,
} from '#src/domain/conditions/conditions-list.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isolated } from '#src/domain/text/direction.ts';

const AGES = new Map([
  ['0 7', '0 to 7 days'],
  ['8 14', '8 to 14 days'],
  ['15 30', '15 to 30 days'],
  ['31+', 'Over 30 days'],
]);

const UNNAMED = {
  types: 'No type',
  priorTo: 'No "prior to" set',
  category: 'No category',
  needed: 'Not said',
  owner: 'No owner',
  age: 'Age not known',
  latest: 'No status',
} as const;

/** A word of a facet, or what stands for none. */
export function facetName(facet: ConditionFacet, word: string): string {
  if (word.trim() === '') return UNNAMED[facet];
  return facet === 'age' ? (AGES.get(wordKey(word)) ?? word) : word;
}

export function priorToName(title: string): string {
  return facetName('priorTo', title);
}

export function typeName(type: string): string {
  return facetName('types', type);
}

/** The heading of a group that begins with this condition. */
export function groupName(by: ConditionGrouping, row: ListedCondition): string {
  if (by === 'none') return '';
  if (by !== 'loan') return facetName(by, wordOf(row, by));
  return row.loan === undefined ? '' : loanName(row.loan);
}

export function conditionName(title: string): string {
  return title.trim() === '' ? 'Unnamed condition' : title;
}

/** `Okafor 00111`, as far as it's known. */
export function loanName({ borrowerLastName, loanNumber, loanGuid }: ConditionLoan): string {
  const name = [isolated(borrowerLastName), shortLoanNumber(loanNumber)]
    .filter((part) => part !== '')
    .join(' ');
  return name === '' ? `Loan ${loanGuid.slice(0, 8)}` : name;
}

/** `11/11/2026 (Closed), not funded, 10 days`; '' without a date. */
export function closingLine({ closing, closingNotes }: ConditionLoan): string {
  return [closingText(closing), ...closingNotes].filter((part) => part !== '').join(', ');
}

/** True if both descriptions have the same words, as many lenders write them: show one. */
export function repeatsInternal({
  internalDescription,
  externalDescription,
}: Pick<Condition, 'internalDescription' | 'externalDescription'>): boolean {
  const key = wordKey(externalDescription);
  return key !== '' && key === wordKey(internalDescription);
}
