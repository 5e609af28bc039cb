import { closingText } from '#src/domain/loan/closing.ts';
import type { ConditionGroup } from '#src/domain/conditions/condition-groups.ts';
import type { ConditionLoan } from '#src/domain/conditions/conditions-list.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';
import { shortLoanNumber } from '#src/domain/list/pipeline-columns.ts';
import { isolated } from '#src/domain/text/direction.ts';

export function priorToName(title: string): string {
  return title.trim() === '' ? 'No "prior to" set' : title;
}

export function typeName(type: string): string {
  return type.trim() === '' ? 'No type' : type;
}

export function neededName(requestedFrom: string): string {
  return requestedFrom.trim() === '' ? 'Not said' : requestedFrom;
}

export function latestName(status: string): string {
  return status.trim() === '' ? 'No status' : status;
}

export function groupName({ by, title, loan }: ConditionGroup): string {
  if (loan !== undefined) return loanName(loan);
  return by === 'needed' ? neededName(title) : priorToName(title);
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
