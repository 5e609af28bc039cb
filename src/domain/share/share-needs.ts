import { borrowerItem, isOfBorrower } from '#src/domain/conditions/borrower-item.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';
import type { StepAsks } from '#src/domain/share/step-asks.ts';

/**
 * The only fields of a condition that sharing may read. The external description alone gets into the text. The others
 * decide whether the condition is the borrower's.
 */
export type ShareableCondition = Pick<
  Condition,
  'externalDescription' | 'status' | 'statusOpen' | 'isInternalOnly' | 'requestedFrom'
>;

/** What a borrower still has to bring. */
export interface ShareNeeds {
  /** Each once, in list order. */
  readonly items: readonly string[];
  /** The borrower was asked for something, has brought all of it, and nothing else is open that isn't understood. */
  readonly hasAll: boolean;
  /** The borrower still has to bring something, also where nothing says it in words for a borrower. */
  readonly isOwed: boolean;
}

/**
 * What the loan's steps ask of the borrower, and the open conditions that the borrower must bring, in words meant for
 * the borrower. What was sent and waits for review isn't asked for again. One without an external description is left
 * out and counted, as in the borrower list. One that doesn't say who brings it is the borrower's if it has such a
 * description.
 * @param conditions undefined if they aren't on the device.
 * @param isCdSent see whyLeftOut.
 */
export function shareNeeds(
  conditions: readonly ShareableCondition[] | undefined,
  asks: StepAsks,
  isCdSent?: boolean,
): ShareNeeds {
  const items = new Set(asks.items);
  let leftOutCount = asks.leftOut.length;
  let broughtCount = 0;
  let isOwed = items.size + leftOutCount > 0;
  for (const condition of conditions ?? []) {
    const item = borrowerItem(condition, isCdSent);
    const isBrought = !condition.statusOpen || conditionTurn(condition.status) === 'answered';
    isOwed ||= !isBrought && isOfBorrower(condition);
    if (item === undefined) leftOutCount += condition.statusOpen ? 1 : 0;
    else if (isBrought) broughtCount += 1;
    else items.add(item);
  }
  return {
    items: [...items],
    hasAll: items.size === 0 && leftOutCount === 0 && broughtCount > 0,
    isOwed,
  };
}
