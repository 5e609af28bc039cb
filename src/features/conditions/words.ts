import type { HiddenOpen } from '#src/domain/conditions/hidden-open.ts';
import { priorToName } from '#src/features/conditions/list/names.ts';

// The sentences of the conditions screens. What a lender wrote (names of groups, of people) is put in as it is.

export const SHOW_ALL_OPEN = 'Show all open';
export const NO_CONDITIONS_AVAILABLE = 'No conditions available';

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function openConditionsText(count: number): string {
  return counted(count, 'open condition', 'open conditions');
}

/** `1 of 10 open`. */
export function openOfText(openCount: number, totalCount: number): string {
  return `${openCount.toLocaleString('en-US')} of ${totalCount.toLocaleString('en-US')} open`;
}

/** `1 open condition in other groups: Purchase.` */
export function hiddenOpenText({ count, groups, areInOtherGroups }: HiddenOpen): string {
  const where = areInOtherGroups ? 'in other groups' : count === 1 ? "isn't shown" : "aren't shown";
  return `${openConditionsText(count)} ${where}: ${groups.map(priorToName).join(', ')}.`;
}

/** `All 5 Borrower CTC conditions are satisfied.` @param where ` on 30 of 120 loans`, or '' for one loan. */
export function allSatisfiedText(count: number, priorTo: readonly string[], where: string): string {
  const names = priorTo.length === 0 ? '' : ` ${priorTo.map(priorToName).join(' and ')}`;
  return count === 1
    ? `The 1${names} condition${where} is satisfied.`
    : `All ${count.toLocaleString('en-US')}${names} conditions${where} are satisfied.`;
}
