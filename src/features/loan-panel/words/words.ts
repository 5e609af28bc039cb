// Specification 2.7 gives several of these word for word: "Days Until Closing", "Show more (3 more)".

export const panelWords = {
  opening: 'Opening loan...',
  loading: 'Loading loan...',
  previous: 'Previous loan',
  next: 'Next loan',
  close: 'Close',
  note: 'Note',
  share: 'Share',
  position: (position: number, count: number) =>
    `${position.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`,
  /** Read out when another loan opens. */
  announced: (borrower: string, position: number, count: number) =>
    `${borrower}, loan ${position} of ${count}`,
  noBorrower: 'No borrower name',
  noMilestone: 'No milestone',
  faults: (faults: readonly string[]) => `Some of this loan couldn't be read: ${faults.join('; ')}`,
  bars: 'Milestone categories',
} as const;

export const sectionWords = {
  details: 'Details',
  closingDate: 'Closing Date',
  noClosingDate: 'No closing date',
  daysUntilClosing: 'Days Until Closing',
  earliestClosing: 'Earliest Legal Closing',
  why: 'Why',
  team: 'Team',
  loanOfficer: 'Loan Officer',
  processor: 'Processor',
  notAssigned: 'Not assigned',
  call: 'Call',
  text: 'Text',
  mail: 'Mail',
  contact: (action: string, who: string) => `${action} ${who}`,
  unnamed: (part: string) => `the ${part.toLowerCase()}`,
  summary: 'Summary',
  fromCopy: (time: string) => `Summary from this device's copy, ${time}`,
  fromPipeline: (time: string) => `Summary from the pipeline, ${time}`,
  /** The gateway hasn't confirmed it. */
  madeHere: ', written on this device',
  notes: 'Notes',
  milestones: 'Milestones',
  showMore: (count: number) => `Show more (${count} more)`,
  showLess: 'Show less',
  /** `CD Signed: 3 days past due`; Dead in Water's fields have no days. */
  urgent: (fieldName: string, remaining: string) =>
    remaining === '' ? fieldName : `${fieldName}: ${remaining}`,
} as const;

/** Why there's no loan to show, and what helps. */
export const noLoanWords = {
  notLoaded: "Couldn't load the loan",
  whyNotLoaded:
    "No loans could be loaded, and there's no copy of this view on this device. Check your connection and try again.",
  notInList: 'Loan not in your list',
  notMine: (isCopy: boolean) =>
    isCopy
      ? "This device's copy doesn't have it. It may belong to a colleague."
      : 'It may belong to a colleague.',
  notAnyones: (isCopy: boolean) =>
    `${isCopy ? "This device's copy doesn't have it. " : ''}It may have closed or moved, or the link may be incomplete.`,
  lookInAllLoans: 'Look in All Loans',
  retry: 'Retry',
} as const;
