import type { Condition } from '#src/domain/conditions/condition.ts';
import { conditionTurn } from '#src/domain/conditions/condition-turn.ts';
import { wordKey } from '#src/domain/conditions/condition-words.ts';

/**
 * The only fields of a condition that sharing may read. The external description alone gets into the text. The others
 * decide whether the condition is the borrower's, and which fixed phrase stands in where there is no such description.
 */
export type ShareableCondition = Pick<
  Condition,
  'externalDescription' | 'status' | 'statusOpen' | 'isInternalOnly' | 'requestedFrom' | 'category'
>;

/** What a borrower still has to bring. */
export interface ShareNeeds {
  /** Each once, in list order. */
  readonly items: readonly string[];
  /** Open conditions that somebody else has to bring, that aren't meant for a borrower, or that name nobody. */
  readonly leftOutCount: number;
}

/** Whoever signs for the loan, in the words of lenders' lists. */
const BORROWERS = ['borrower', 'applicant', 'customer', 'client'];

/** For conditions of these categories without an external description. The category's own word never gets in. */
const ABOUT: ReadonlyMap<string, string> = new Map([
  ['assets', 'your assets'],
  ['income', 'your income'],
  ['credit', 'your credit'],
  ['property', 'the property'],
  ['title', 'the title'],
]);

/**
 * The open conditions that the borrower must bring, in words meant for the borrower. What was sent and waits for review
 * isn't asked for again. A condition that says nothing of who brings it is the borrower's if the lender wrote an
 * external description, as in the hand-out.
 */
export function shareNeeds(conditions: readonly ShareableCondition[]): ShareNeeds {
  const items = new Set<string>();
  let leftOutCount = 0;
  for (const condition of conditions) {
    if (!condition.statusOpen) continue;
    const item = itemFor(condition);
    if (item === undefined) leftOutCount += 1;
    else if (conditionTurn(condition.status) !== 'answered') items.add(item);
  }
  return { items: [...items], leftOutCount };
}

function itemFor({
  externalDescription,
  isInternalOnly,
  requestedFrom,
  category,
}: ShareableCondition): string | undefined {
  if (isInternalOnly === true) return undefined;
  const asked = wordKey(requestedFrom);
  const isBorrowers = BORROWERS.some((word) => asked.includes(word));
  if (asked !== '' && !isBorrowers) return undefined;
  const written = oneLine(externalDescription);
  if (written !== '') return written;
  if (!isBorrowers) return undefined;
  const about = ABOUT.get(wordKey(category));
  return about === undefined
    ? 'Another document. Ask us which one.'
    : `A document about ${about}. Ask us which one.`;
}

/** A text of the platform without what would break a line of the message. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
