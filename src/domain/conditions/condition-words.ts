import { foldText } from '#src/domain/text/fold-text.ts';

/** The prior-to group selected by default, if it exists. Source: specification 2.8. */
export const FIRST_PRIOR_TO = 'Borrower CTC';

/** The option that means no filter by type. Source: specification 9. */
export const ALL_CONDITIONS = 'All Conditions';

/** The types that have a tab, whatever types the lender uses. Source: specification 2.8. */
export const CONDITION_TYPES = [
  'Closing-Funding',
  'Investor Delivery',
  'Post-Closing',
  'Preliminary',
  'Processing',
  'Underwriting',
] as const;

const PRIOR_TO_ORDER = [
  'initial approval',
  'borrower ctc',
  'collateral ctc',
  'final ctc',
  'docs',
  'closing',
  'funding',
  'purchase',
];
const CATEGORY_ORDER = ['assets', 'income', 'credit', 'property', 'title', 'miscellaneous'];

/** The words are the lender's: two that differ only in case, accents, blanks or hyphens are one. */
export function wordKey(word: string): string {
  return foldText(word)
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
}

/** The distinct words of a list, each as first written, in alphabetical order. Words without letters are left out. */
export function distinctWords(words: Iterable<string>): string[] {
  const byKey = new Map<string, string>();
  for (const word of words) {
    const key = wordKey(word);
    if (key !== '' && !byKey.has(key)) byKey.set(key, word.trim());
  }
  return [...byKey.values()].toSorted(compareWords);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Alphabetical, numbers by value, empty words last. */
export function compareWords(left: string, right: string): number {
  if (left === '' || right === '') return Number(left === '') - Number(right === '');
  return collator.compare(left, right);
}

/** Assets, Income, Credit, Property, Title, Miscellaneous, then any other. Source: specification 5.2. */
export function compareCategories(left: string, right: string): number {
  return (
    rankOf(left, CATEGORY_ORDER) - rankOf(right, CATEGORY_ORDER) || compareWords(left.trim(), right.trim())
  );
}

/** Prior-to groups, the most pressing first; a lender's own after the known ones, the unnamed one last. */
export function comparePriorTo(left: string, right: string): number {
  return rankOf(left, PRIOR_TO_ORDER) - rankOf(right, PRIOR_TO_ORDER) || compareWords(left, right);
}

function rankOf(word: string, order: readonly string[]): number {
  const rank = order.indexOf(wordKey(word));
  return rank < 0 ? order.length : rank;
}
