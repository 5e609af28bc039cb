const SHORT_HEADINGS: Readonly<Record<string, string>> = {
  'Loan type': 'Type',
  Disclosures: 'Discl.',
  Appraisal: 'Appr.',
  'Init. Approval': 'Init.\nAppr.',
  'Borr. CTC': 'Borr.\nCTC',
  'Coll. CTC': 'Coll.\nCTC',
  'Final CTC': 'Final\nCTC',
  'Init. CD': 'Init.\nCD',
  Locked: 'Lock\u00ADed',
  'Final Verbal': 'Final Verb.',
  Closing: 'Clos\u00ADing',
};

/**
 * A column's name as the trade shortens it, for at most two short lines; a lender's own column keeps its whole name. A
 * soft hyphen or a line break says where it may break. Source: choices, the table.
 */
export function shortHeading(name: string): string {
  return SHORT_HEADINGS[name] ?? name;
}
