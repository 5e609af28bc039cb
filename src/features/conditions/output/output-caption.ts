import type { ConditionsSearch } from '#src/features/conditions/read/conditions-search.ts';
import { priorToName, typeName } from '#src/features/conditions/words/names.ts';
import { isEveryType } from '#src/domain/conditions/condition-filter.ts';

/** What a list on paper or in a file says about itself. */
export interface OutputCaption {
  /** Whose conditions: a borrower's name, or a view. */
  readonly title: string;
  /** How old it is, in words: see asOfText. */
  readonly asOfText: string;
  /** What the name of a file begins with. */
  readonly fileName: string;
}

/** `4 of 12 conditions`, or `12 conditions` when nothing is left out. */
export function conditionCountText(shownCount: number, totalCount: number): string {
  const total = `${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'condition' : 'conditions'}`;
  return shownCount === totalCount ? total : `${shownCount.toLocaleString('en-US')} of ${total}`;
}

/** What narrows the list, for a reader who does not see the filters; '' when nothing does. */
export function conditionNarrowingText(
  { status, types }: Pick<ConditionsSearch, 'status' | 'types'>,
  priorTo: readonly string[],
  filterText: string,
): string {
  return [
    status === 'all' ? '' : `${status} only`,
    priorTo.length === 0 ? '' : `prior to ${priorTo.map(priorToName).join(' or ')}`,
    isEveryType(types) ? '' : `type ${types.map(typeName).join(' or ')}`,
    filterText.trim() === '' ? '' : `search “${filterText.trim()}”`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
