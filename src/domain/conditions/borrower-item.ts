import { isAskedOfBorrower } from '#src/domain/conditions/asked-of-borrower.ts';
import type { Condition } from '#src/domain/conditions/condition.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';

/** What decides whether a condition is the borrower's, and in which words. */
type BorrowersPart = Pick<Condition, 'externalDescription' | 'isInternalOnly' | 'requestedFrom'>;

/**
 * What a condition asks of the borrower, in one line of the words meant for them. Undefined if somebody else brings it,
 * if it isn't meant for a borrower, or if nothing says it in such words. One that says nothing of who brings it is the
 * borrower's. A message and a list for the same borrower must not differ, so both ask here.
 */
export function borrowerItem({
  externalDescription,
  isInternalOnly,
  requestedFrom,
}: BorrowersPart): string | undefined {
  if (isInternalOnly === true) return undefined;
  if (!isAskedOfBorrower(requestedFrom) && wordKey(requestedFrom) !== '') return undefined;
  const written = oneLine(externalDescription);
  return written === '' ? undefined : written;
}

/** A text of the platform without what would break a line of a message. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
