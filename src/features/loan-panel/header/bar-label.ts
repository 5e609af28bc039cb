/** What a loan officer calls a category in a word or two. The full name is the bar's accessible name. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['Disclosures', 'Discl.'],
  ['Appraisal', 'Appr.'],
  ['Init. Approval', 'Init. Appr.'],
  ['Final Verbal', 'Final Verb.'],
]);

/** @returns the label itself where it is short enough, or where a lender added it. */
export function barLabel(label: string): string {
  return SHORT_NAMES.get(label) ?? label;
}
