import { externalWording, type LeftOutReason, whyLeftOut } from '#src/domain/conditions/borrower-item.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';

/** An open condition or step that isn't in what the borrower gets, for the sender's eyes alone. */
export interface LeftOutCondition {
  readonly id: string;
  readonly title: string;
  readonly reason: LeftOutReason;
  readonly requestedFrom: string;
  /** The lender's wording for others, so that it can be included; '' if nothing may be shared. */
  readonly wording: string;
  readonly isStep?: boolean | undefined;
}

/** The open conditions that a borrower's message and list leave out, and why, in list order: see whyLeftOut. */
export function leftOutConditions(
  conditions: readonly Pick<
    Condition,
    'id' | 'title' | 'externalDescription' | 'statusOpen' | 'isInternalOnly' | 'requestedFrom'
  >[],
  isCdSent?: boolean,
): readonly LeftOutCondition[] {
  return conditions.flatMap((condition) => {
    const reason = condition.statusOpen ? whyLeftOut(condition, isCdSent) : undefined;
    if (reason === undefined) return [];
    const wording = reason === 'others' || reason === 'before-cd' ? externalWording(condition) : '';
    const { id, title, requestedFrom } = condition;
    return [{ id, title, reason, requestedFrom, wording }];
  });
}
