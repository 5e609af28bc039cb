/** The only fields a hand-out may read: none of the lender's internal text can get into it. */
export interface BorrowerFacing {
  readonly externalDescription: string;
  readonly statusOpen: boolean;
  readonly isInternalOnly?: boolean | undefined;
}

/** What the borrower must provide. */
export interface HandOut {
  /** Each item once, in list order. */
  readonly items: readonly string[];
  /** Open conditions without text for the borrower, or not meant for the borrower. */
  readonly leftOutCount: number;
}

/**
 * The open conditions of a list in the text meant for the borrower: the external descriptions and nothing else.
 * Satisfied ones are left out even if the list shows them.
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

/** The hand-out as a message: the heading, then a numbered line for each item. */
export function handOutText({ items }: HandOut, heading: string): string {
  return [heading, '', ...items.map((item, index) => `${index + 1}. ${item}`), ''].join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
