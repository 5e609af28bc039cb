/** A milestone as people shorten it where a line has to hold more: `Cond. Approved`, `Init. Disclosures`. */
export function shortMilestone(name: string): string {
  return name.replace(/^Conditionally /, 'Cond. ').replace(/^Initial /, 'Init. ');
}
