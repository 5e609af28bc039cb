import { isAskedOfBorrower } from '#src/domain/conditions/asked-of-borrower.ts';
import { borrowerItem } from '#src/domain/conditions/borrower-item.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';

/** An open condition that isn't in what the borrower gets, for the sender's eyes alone. */
export interface LeftOutCondition {
  readonly title: string;
  /** `others` bring it, it's `internal` to the lender, or it has `no-wording` for the borrower. */
  readonly reason: 'others' | 'internal' | 'no-wording';
  /** Who brings it; '' if nothing says. */
  readonly requestedFrom: string;
}

/** What a message and a list for the borrower leave out of the open conditions, and why, in list order. */
export function leftOutConditions(
  conditions: readonly Pick<
    Condition,
    'title' | 'externalDescription' | 'statusOpen' | 'isInternalOnly' | 'requestedFrom'
  >[],
): readonly LeftOutCondition[] {
  return conditions
    .filter((condition) => condition.statusOpen && borrowerItem(condition) === undefined)
    .map(({ title, requestedFrom, isInternalOnly }) => ({
      title,
      reason:
        isInternalOnly === true
          ? 'internal'
          : isAskedOfBorrower(requestedFrom) || wordKey(requestedFrom) === ''
            ? 'no-wording'
            : 'others',
      requestedFrom,
    }));
}
