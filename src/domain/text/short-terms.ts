/** The short words of steps, categories and milestones, with what they stand for. Source: reference, words. */
export const SHORT_TERMS: ReadonlyMap<string, string> = new Map([
  ['CD', 'Closing Disclosure'],
  ['CTC', 'clear to close'],
  ['HOI', 'homeowners insurance'],
  ['ITP', 'intent to proceed'],
  ['LE', 'Loan Estimate'],
  ['PIW', 'property inspection waiver'],
  ['Retl', 'retail'],
  ['UW', 'underwriting'],
]);

/** The short words in a text with what they stand for, each once, in the text's order. */
export function shortTermsIn(text: string): readonly (readonly [term: string, meaning: string])[] {
  const words = new Set(text.split(/[^\p{L}]+/u));
  return [...words].flatMap((word) => {
    const meaning = SHORT_TERMS.get(word);
    return meaning === undefined ? [] : [[word, meaning] as const];
  });
}

/** `Homeowners insurance`, `Final clear to close`: a name without its short words. */
export function spelledOut(name: string): string {
  const text = name.replace(/\p{L}+/gu, (word) => SHORT_TERMS.get(word) ?? word);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
