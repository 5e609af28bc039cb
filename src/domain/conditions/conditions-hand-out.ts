/** All that a hand-out may read of a condition: nothing of the lender's own words can get into it. */
export interface BorrowerFacing {
  readonly externalDescription: string;
  readonly statusOpen: boolean;
  readonly isInternalOnly?: boolean | undefined;
}

/** What a borrower is asked for. */
export interface HandOut {
  /** Each once, in the order of the list. */
  readonly items: readonly string[];
  /** Open conditions that have no words for the borrower, or are not meant for one. */
  readonly leftOutCount: number;
}

/**
 * The open conditions of a list in the words that are meant for the borrower: the external descriptions and nothing else.
 * Satisfied ones are left out, also when the list shows them.
 */
export function borrowerHandOut(conditions: readonly BorrowerFacing[]): HandOut {
  const items = new Set<string>();
  let leftOutCount = 0;
  for (const { statusOpen, externalDescription, isInternalOnly } of conditions) {
    if (!statusOpen) continue;
    const item = oneLine(externalDescription);
    if (item === '' || isInternalOnly === true) leftOutCount += 1;
    else items.add(item);
  }
  return { items: [...items], leftOutCount };
}

/** The hand-out as text for a message: the heading, then a numbered line for each thing. */
export function handOutText({ items }: HandOut, heading: string): string {
  return [heading, '', ...items.map((item, place) => `${place + 1}. ${item}`), ''].join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
